// A C++17 wrapper to copy into your program: what the library gives is freed by itself, and a failure is an exception.
#ifndef BOOKSPINE_HPP
#define BOOKSPINE_HPP

#include <bookspine.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace bookspine {

/// A call that failed: what() says why and what to do about it.
class Error : public std::runtime_error {
 public:
  explicit Error(bookspine_status status) : std::runtime_error(bookspine_last_error_message()), status_(status) {}

  bookspine_status status() const noexcept { return status_; }

 private:
  bookspine_status status_;
};

/// Throws unless a call succeeded.
inline void check(bookspine_status status) {
  if (status != BOOKSPINE_STATUS_OK) throw Error(status);
}

/// A JPEG or PNG file in memory, as the library takes it; the bytes must outlive it.
inline bookspine_image encoded(const std::vector<std::uint8_t> &bytes) {
  bookspine_image image{};
  image.data = bytes.data();
  image.size = bytes.size();
  image.format = BOOKSPINE_IMAGE_FORMAT_ENCODED;
  return image;
}

/// Finds the books of photos; threads may share one.
class Scanner {
 public:
  /// Receives events; returns false to stop. It may throw: the scan then stops and the exception comes out of scan().
  using Listener = std::function<bool(const bookspine_event &)>;

  /// Options as JSON, empty for the defaults.
  explicit Scanner(const std::string &options = "") {
    bookspine_scanner *created = nullptr;
    check(bookspine_scanner_create(options.c_str(), &created));
    handle_.reset(created);
  }

  /// The ScanResult as JSON.
  std::string scan(const bookspine_image &image, const Listener &listener = {}, const std::string &options = "") const {
    Call call{&listener, nullptr};
    char *json = nullptr;
    const auto callback = listener ? &Scanner::forward : nullptr;
    const auto status = bookspine_scanner_scan(handle_.get(), &image, options.c_str(), callback, &call, &json);
    const std::unique_ptr<char, decltype(&bookspine_string_free)> owner(json, &bookspine_string_free);
    if (call.thrown) std::rethrow_exception(call.thrown);
    check(status);
    return json;
  }

 private:
  struct Call {
    const Listener *listener;
    std::exception_ptr thrown;
  };

  struct Destroy {
    void operator()(bookspine_scanner *scanner) const noexcept { bookspine_scanner_destroy(scanner); }
  };

  // An exception must not pass through the library, which is not written in C++.
  static int forward(const bookspine_event *event, void *user_data) noexcept {
    auto &call = *static_cast<Call *>(user_data);
    if (call.thrown) return 1;
    try {
      return (*call.listener)(*event) ? 0 : 1;
    } catch (...) {
      call.thrown = std::current_exception();
      return 1;
    }
  }

  std::unique_ptr<bookspine_scanner, Destroy> handle_;
};

}  // namespace bookspine

#endif
