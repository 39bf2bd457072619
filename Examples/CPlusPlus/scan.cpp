// Prints the ScanResult of a photo as JSON, and its progress on standard error.
//
//   c++ -std=c++17 scan.cpp $(pkg-config --cflags --libs bookspine) -o scan && ./scan shelf.jpg
#include "bookspine.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

static std::vector<std::uint8_t> read(const char *path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(std::string("cannot open ") + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

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
    const auto bytes = read(argv[1]);
    const bookspine::Scanner scanner;
    std::cout << scanner.scan(bookspine::encoded(bytes), on_event) << '\n';
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
