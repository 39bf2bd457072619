// A service that scans photos for others: a pool of threads takes connections, one scanner reads for all, memory and time are limited.
//
//   c++ -std=c++17 -pthread server.cpp $(pkg-config --cflags --libs bookspine) -o server
//   ./server 8080 &
//   curl --data-binary @shelf.jpg http://127.0.0.1:8080/scan
//
// POST /scan      a JPEG or PNG file; the answer is the ScanResult
// POST /picture   the same; the answer is a JPEG with the books drawn on it
// GET  /status    engine, warnings, memory in use
//
// It listens on this machine only. Without TLS and accounts it is no service for a network.
#include <bookspine.hpp>

#include <arpa/inet.h>
#include <csignal>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <condition_variable>
#include <cstring>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

namespace {

constexpr unsigned threads = 4;
/// Photos that are scanned at once; further connections wait for their turn.
constexpr unsigned scans = 2;
constexpr std::size_t most_photo_bytes = 20 << 20;
constexpr std::size_t most_head_bytes = 16 << 10;
constexpr rlim_t most_memory = rlim_t{6} << 30;
constexpr int seconds_for_a_request = 20;
constexpr const char *scan_options = R"({"deadlineMs": 60000, "preview": false})";

std::atomic<bool> stopping{false};
int listener = -1;

extern "C" void on_signal(int) {
  stopping = true;
  shutdown(listener, SHUT_RDWR);
}

/// A connection, closed when it goes.
class Connection {
 public:
  explicit Connection(int descriptor) : descriptor_(descriptor) {
    const timeval patience{seconds_for_a_request, 0};
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  }
  Connection(const Connection &) = delete;
  Connection &operator=(const Connection &) = delete;
  ~Connection() { close(descriptor_); }

  /// Up to so many bytes; 0 at the end, or when the other side is too slow.
  std::size_t receive(char *bytes, std::size_t size) const {
    const auto count = recv(descriptor_, bytes, size, 0);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  }

  void send_all(const void *data, std::size_t size) const {
    auto bytes = static_cast<const char *>(data);
    while (size > 0) {
      const auto count = send(descriptor_, bytes, size, MSG_NOSIGNAL);
      if (count <= 0) return;
      bytes += count;
      size -= static_cast<std::size_t>(count);
    }
  }

 private:
  int descriptor_;
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
};

Answer refusal(int status, std::string_view why) {
  std::string text;
  for (const char character : why)
    if (character >= ' ' && character != '"' && character != '\\') text += character;
  return {status, "application/json", "{\"error\": \"" + text + "\"}"};
}

/// The status of HTTP that a failure of the library means.
int http_status(bookspine_status status) {
  switch (status) {
    case BOOKSPINE_STATUS_UNSUPPORTED_FORMAT: return 415;
    case BOOKSPINE_STATUS_TOO_LARGE: return 413;
    case BOOKSPINE_STATUS_TIMED_OUT: return 504;
    case BOOKSPINE_STATUS_CANCELED: return 503;
    case BOOKSPINE_STATUS_INVALID_ARGUMENT:
    case BOOKSPINE_STATUS_CORRUPT_IMAGE: return 400;
    default: return 500;
  }
}

/// Lets so many in at once.
class Gate {
 public:
  explicit Gate(unsigned places) : places_(places) {}

  template <typename Body>
  auto through(Body &&body) {
    enter();
    struct Leave {
      Gate &gate;
      ~Leave() { gate.leave(); }
    } leave{*this};
    return body();
  }

 private:
  void enter() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return places_ > 0; });
    places_--;
  }

  void leave() {
    {
      const std::lock_guard lock(mutex_);
      places_++;
    }
    changed_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned places_;
};

/// What the requests have in common.
struct Service {
  bookspine::Scanner scanner;
  Gate gate{scans};

  Answer answer(const std::string &line, const bookspine::Photo &photo) {
    if (line == "GET /status") {
      return {200, "application/json",
              "{\"scanner\": " + scanner.describe() + ", \"memory\": " + bookspine::memory_in_use() + "}"};
    }
    if (line != "POST /scan" && line != "POST /picture") return refusal(404, "POST /scan, POST /picture or GET /status");
    // A scan that nobody waits for any more ends at the next event.
    const auto result = gate.through([&] {
      return scanner.scan(photo, [](const bookspine_event &) { return !stopping; }, scan_options);
    });
    if (line == "POST /scan") return {200, "application/json", result};
    const auto picture = bookspine::annotate(photo, result);
    return {200, "image/jpeg", std::string(picture.begin(), picture.end())};
  }
};

/// The value of a header field, whose name has to be in lower case; "" without it.
std::string field(const std::string &head, const std::string &name) {
  std::string lower;
  for (const char character : head) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
  const auto at = lower.find("\r\n" + name + ":");
  if (at == std::string::npos) return "";
  const auto begin = lower.find_first_not_of(' ', at + name.size() + 3);
  return lower.substr(begin, lower.find("\r\n", begin) - begin);
}

/// Reads a request and answers it; the photo's bytes go to the library as they come.
Answer handle(const Connection &connection, Service &service) {
  std::string head;
  std::size_t end;
  char piece[16 << 10];
  while ((end = head.find("\r\n\r\n")) == std::string::npos) {
    const auto count = connection.receive(piece, sizeof piece);
    if (count == 0) return refusal(408, "the request did not come in time");
    head.append(piece, count);
    if (head.size() > most_head_bytes + sizeof piece) return refusal(431, "the head of the request is too long");
  }
  const std::string body = head.substr(end + 4);
  head.resize(end + 2);
  const auto line = head.substr(0, head.find(' ', head.find(' ') + 1));
  std::size_t size = 0;
  std::istringstream(field(head, "content-length")) >> size;
  if (size > most_photo_bytes) return refusal(413, "the photo is too large");
  bookspine::Photo photo;
  std::size_t have = std::min(body.size(), size);
  photo.push(body.data(), have);
  while (have < size) {
    const auto count = connection.receive(piece, std::min(sizeof piece, size - have));
    if (count == 0) return refusal(408, "the photo did not come in time");
    photo.push(piece, count);
    have += count;
  }
  return service.answer(line, photo);
}

Answer handled(const Connection &connection, Service &service) {
  try {
    return handle(connection, service);
  } catch (const bookspine::Error &error) {
    return refusal(http_status(error.status()), error.what());
  } catch (const std::exception &error) {
    return refusal(500, error.what());
  }
}

void work(Service &service) {
  while (!stopping) {
    const int descriptor = accept(listener, nullptr, nullptr);
    if (descriptor < 0) continue;
    const Connection connection(descriptor);
    const auto answer = handled(connection, service);
    std::ostringstream head;
    head << "HTTP/1.1 " << answer.status << " \r\nContent-Type: " << answer.type
         << "\r\nContent-Length: " << answer.body.size() << "\r\nConnection: close\r\n\r\n";
    const auto text = head.str();
    connection.send_all(text.data(), text.size());
    connection.send_all(answer.body.data(), answer.body.size());
  }
}

int listen_on(std::uint16_t port) {
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(descriptor, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0 || listen(descriptor, 64) != 0)
    throw std::runtime_error(std::strerror(errno));
  return descriptor;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: server PORT\n";
    return 2;
  }
  try {
    // What needs more is refused by the system; the library then reports that, or the process ends and is started again.
    const rlimit limit{most_memory, most_memory};
    setrlimit(RLIMIT_AS, &limit);
    const bookspine::LogScope log(BOOKSPINE_LOG_WARNING, [](auto, const char *message) { std::cerr << message << '\n'; });
    // Each scan has one thread, since several run at once.
    Service service{bookspine::Scanner(R"({"threads": 1})")};
    listener = listen_on(static_cast<std::uint16_t>(std::stoi(argv[1])));
    std::signal(SIGTERM, on_signal);
    std::signal(SIGINT, on_signal);
    std::cout << "listening" << std::endl;
    std::vector<std::thread> pool;
    for (unsigned index = 0; index < threads; index++) pool.emplace_back([&] { work(service); });
    for (auto &thread : pool) thread.join();
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
