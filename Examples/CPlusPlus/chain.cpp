// The four calls one by one on a photo of a single spine, or with --shelf on each spine of a shelf: prints records as JSON.
//
//   c++ -std=c++17 chain.cpp $(pkg-config --cflags --libs bookspine) -o chain && ./chain spine.jpg
#include <bookspine.hpp>

#include <iostream>

static void print_record(const std::string &observation) {
  std::cout << bookspine::map_spine_info(bookspine::extract_observation(observation)) << '\n';
}

int main(int argc, char **argv) {
  if (argc < 2) {
    std::cerr << "usage: chain SPINE | chain --shelf SHELF (JPEG or PNG files)\n";
    return 2;
  }
  try {
    const bookspine::LogScope log(BOOKSPINE_LOG_WARNING,
                                  [](auto, const char *message) { std::cerr << "bookspine: " << message << '\n'; });
    const bookspine::Photo photo(argv[argc - 1]);
    const bookspine::Scanner scanner;
    if (argc == 2) {
      const auto better = bookspine::preprocess(photo);
      print_record(scanner.recognize_text(better));
    } else {
      for (const auto &spine : bookspine::books(scanner.find_spines(photo))) print_record(spine.observation_json);
    }
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
