// Prints the books of a photo, one a line: confidence, title, author; its progress on standard error.
//
//   c++ -std=c++17 scan.cpp $(pkg-config --cflags --libs bookspine) -o scan && ./scan shelf.jpg
#include <bookspine.hpp>

#include <iostream>

static bool on_event(const bookspine_event &event) {
  if (event.kind == BOOKSPINE_EVENT_PROGRESS) std::cerr << event.json << '\n';
  return true;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: scan PHOTO (a JPEG or PNG file)\n";
    return 2;
  }
  try {
    const bookspine::LogScope log(BOOKSPINE_LOG_WARNING,
                                  [](auto, const char *message) { std::cerr << "bookspine: " << message << '\n'; });
    const bookspine::Photo photo(argv[1]);
    const bookspine::Scanner scanner;
    for (const auto &book : bookspine::books(scanner.scan(photo, on_event)))
      std::cout << book.confidence << '\t' << book.title << '\t' << book.author << '\n';
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
