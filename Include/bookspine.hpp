// Bookspine for C++17: every handle of bookspine.h as a class that frees itself, every failure as an exception, books as structs.
//
//   #include <bookspine.hpp>
//   #include <iostream>
//
//   int main(int argc, char **argv) {
//     const bookspine::Photo photo(argc > 1 ? argv[1] : "shelf.jpg");
//     const bookspine::Scanner scanner;
//     for (const auto &book : bookspine::books(scanner.scan(photo)))
//       std::cout << book.confidence << '\t' << book.title << '\t' << book.author << '\n';
//   }
//
//   c++ -std=c++17 program.cpp $(pkg-config --cflags --libs bookspine)
//
// What each call does, and its options, stands in bookspine.h. Options are JSON objects as text, "" for the defaults; results
// are JSON as text, too, unless a struct is returned. A callback may throw: the call then stops, and the exception comes out of it.
// Objects can be moved, those with callbacks only when they are made; threads may share them as bookspine.h says. This file has no library of its own.
#ifndef BOOKSPINE_HPP
#define BOOKSPINE_HPP

#include <bookspine.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
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

namespace detail {

/// Frees a handle by the function of its kind.
template <auto function>
struct Free {
  template <typename Type>
  void operator()(Type *handle) const noexcept {
    function(handle);
  }
};

template <typename Type, auto function>
using Handle = std::unique_ptr<Type, Free<function>>;

/// Text that a call returned through its last parameter.
template <typename Call>
std::string text(Call &&call) {
  char *returned = nullptr;
  const bookspine_status status = call(&returned);
  const Handle<char, bookspine_string_free> owner(returned);
  check(status);
  return returned;
}

/// Bytes that a call returned through its last parameter.
template <typename Call>
std::vector<std::uint8_t> bytes(Call &&call) {
  bookspine_buffer returned{};
  const bookspine_status status = call(&returned);
  const Handle<bookspine_buffer, bookspine_buffer_free> owner(&returned);
  check(status);
  return {returned.data, returned.data + returned.size};
}

/// A callback of the host, and what it threw: an exception must not pass through the library, which is not written in C++.
template <typename Function>
struct Guarded {
  Function function;
  std::exception_ptr thrown{};

  /// What the function returns, or a value that stops the work once it has thrown.
  template <typename Result, typename... Arguments>
  Result call(Result stopping, Arguments &&...arguments) noexcept {
    if (thrown) return stopping;
    try {
      return static_cast<Result>(function(std::forward<Arguments>(arguments)...));
    } catch (...) {
      thrown = std::current_exception();
      return stopping;
    }
  }

  void rethrow() {
    if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  }
};

}  // namespace detail

/// Receives events; returns false to stop.
using Listener = std::function<bool(const bookspine_event &)>;

namespace detail {

using GuardedListener = Guarded<Listener>;

inline int forward_event(const bookspine_event *event, void *user_data) noexcept {
  return static_cast<GuardedListener *>(user_data)->call(false, *event) ? 0 : 1;
}

/// Runs a call that reports events; `call` gets callback and user_data.
template <typename Call>
std::string listening(const Listener &listener, Call &&call) {
  GuardedListener guarded{listener};
  char *returned = nullptr;
  const bookspine_status status = call(listener ? &forward_event : nullptr, &guarded, &returned);
  const Handle<char, bookspine_string_free> owner(returned);
  guarded.rethrow();
  check(status);
  return returned;
}

}  // namespace detail

/// What a function takes for an image: a JPEG or PNG file in memory, pixels in place, or a Photo. The bytes must outlive it.
class Image {
 public:
  Image(const bookspine_image &view) : view_(view) {}

  /// A JPEG or PNG file.
  Image(const std::vector<std::uint8_t> &file) : view_{} {
    view_.data = file.data();
    view_.size = file.size();
    view_.format = BOOKSPINE_IMAGE_FORMAT_ENCODED;
  }

  /// Pixels; stride 0 means rows without padding.
  Image(const std::uint8_t *data, std::size_t size, bookspine_image_format format, std::uint32_t width,
        std::uint32_t height, std::uint32_t stride = 0)
      : view_{data, size, format, width, height, stride} {}

  const bookspine_image *view() const noexcept { return &view_; }

 private:
  bookspine_image view_;
};

/// A JPEG or PNG file that was read, or pushed in pieces.
class Photo {
 public:
  /// Begins a photo that comes in pieces.
  Photo() { create(bookspine_photo_begin); }

  /// Reads a file.
  explicit Photo(const std::string &path) : Photo(path.c_str()) {}
  explicit Photo(const char *path) {
    create([&](bookspine_photo **out) { return bookspine_photo_open_path(path, out); });
  }

  /// Reads from a descriptor up to its end.
  explicit Photo(int descriptor) {
    create([&](bookspine_photo **out) { return bookspine_photo_open_descriptor(descriptor, out); });
  }

  void push(const void *bytes, std::size_t size) {
    check(bookspine_photo_push(handle_.get(), static_cast<const std::uint8_t *>(bytes), size));
  }

  /// The image, valid as long as this object; ends what was pushed.
  Image image() const {
    bookspine_image view{};
    check(bookspine_photo_finish(handle_.get(), &view));
    return view;
  }

  operator Image() const { return image(); }

 private:
  template <typename Create>
  void create(Create &&create) {
    bookspine_photo *created = nullptr;
    check(create(&created));
    handle_.reset(created);
  }

  detail::Handle<bookspine_photo, bookspine_photo_destroy> handle_;
};

/// A book, or a spine of Scanner::find_spines(), whose texts are then "" but for the last two.
struct Book {
  std::string id, title, author, isbn, publisher;
  /// What extract_observation() takes.
  std::string observation_json;
  /// All of it.
  std::string json;
  double confidence = 0;
  bool needs_review = false;
  /// Left, top, width, height in pixels of the upright photo.
  std::array<double, 4> box{};
  /// The corners x, y in reading direction.
  std::array<double, 8> quad{};
};

/// The books of a ScanResult, or the spines of Scanner::find_spines().
inline std::vector<Book> books(const std::string &json) {
  bookspine_books *created = nullptr;
  check(bookspine_books_create(json.c_str(), &created));
  const detail::Handle<bookspine_books, bookspine_books_destroy> list(created);
  std::vector<Book> books(bookspine_books_count(created));
  for (std::size_t index = 0; index < books.size(); index++) {
    bookspine_book book;
    check(bookspine_books_get(created, index, &book));
    auto &target = books[index];
    target = {book.id, book.title, book.author, book.isbn, book.publisher, book.observation_json, book.json};
    target.confidence = book.confidence;
    target.needs_review = book.needs_review != 0;
    std::copy(std::begin(book.box), std::end(book.box), target.box.begin());
    std::copy(std::begin(book.quad), std::end(book.quad), target.quad.begin());
  }
  return books;
}

/// The text of a spine, for a callback that finds title and author itself.
using Extraction = std::function<std::optional<std::string>(const bookspine_extraction_request &)>;

/// Finds the books of photos; threads may share one.
class Scanner {
 public:
  Scanner(Scanner &&) = default;
  Scanner &operator=(Scanner &&) = delete;

  explicit Scanner(const std::string &options = "") {
    bookspine_scanner *created = nullptr;
    check(bookspine_scanner_create(options.c_str(), &created));
    handle_.reset(created);
  }

  std::string describe() const {
    return detail::text([&](char **out) { return bookspine_scanner_describe(handle(), out); });
  }

  /// The ScanResult.
  std::string scan(const Image &image, const Listener &listener = {}, const std::string &options = "") const {
    return detail::listening(listener, [&](auto callback, void *user_data, char **out) {
      return bookspine_scanner_scan(handle(), image.view(), options.c_str(), callback, user_data, out);
    });
  }

  /// The DocumentObservation.
  std::string recognize_text(const Image &image, const std::string &options = "") const {
    return detail::text(
        [&](char **out) { return bookspine_scanner_recognize_text(handle(), image.view(), options.c_str(), out); });
  }

  /// The spines, for books().
  std::string find_spines(const Image &image, const std::string &options = "") const {
    return detail::text(
        [&](char **out) { return bookspine_scanner_find_spines(handle(), image.view(), options.c_str(), out); });
  }

  /// Has a function find title and author, which returns an answer or nothing; an empty one ends that. It must not throw. Not while
  /// another thread scans.
  void use_extraction(Extraction extraction) {
    auto kept = extraction ? std::make_shared<Extraction>(std::move(extraction)) : nullptr;
    check(bookspine_scanner_use_extraction(handle(), kept ? &Scanner::extract : nullptr, kept.get()));
    extraction_ = std::move(kept);
  }

  /// Has a language model on a server find title and author; "" ends that.
  void use_language_model(const std::string &options) {
    check(bookspine_scanner_use_language_model(handle(), options.empty() ? nullptr : options.c_str()));
  }

  bookspine_scanner *handle() const noexcept { return handle_.get(); }

  /// What jobs keep alive, for they go on when the scanner is gone.
  std::shared_ptr<void> kept() const noexcept { return extraction_; }

 private:
  static int extract(const bookspine_extraction_request *request, void *user_data) noexcept {
    const auto answer = (*static_cast<Extraction *>(user_data))(*request);
    return answer ? bookspine_extraction_answer(request->reply, answer->c_str()) : 1;
  }

  // Above the handle, so that it outlives it.
  std::shared_ptr<Extraction> extraction_;
  detail::Handle<bookspine_scanner, bookspine_scanner_destroy> handle_;
};

/// Scans photos by a service on the network; threads may share one.
class Remote {
 public:
  explicit Remote(const std::string &options) {
    bookspine_remote *created = nullptr;
    check(bookspine_remote_create(options.c_str(), &created));
    handle_.reset(created);
  }

  /// The ScanResult; `scanner` is who scans on the device, if anybody.
  std::string scan(const Image &image, const Scanner *scanner = nullptr, const Listener &listener = {},
                   const std::string &options = "") const {
    return detail::listening(listener, [&](auto callback, void *user_data, char **out) {
      return bookspine_remote_scan(handle(), scanner ? scanner->handle() : nullptr, image.view(), options.c_str(),
                                   callback, user_data, out);
    });
  }

  void cancel() const noexcept { bookspine_remote_cancel(handle()); }

  bookspine_remote *handle() const noexcept { return handle_.get(); }

 private:
  detail::Handle<bookspine_remote, bookspine_remote_destroy> handle_;
};

/// Runs a limited number of jobs at once.
class JobQueue {
 public:
  explicit JobQueue(const std::string &options = "") {
    bookspine_job_queue *created = nullptr;
    check(bookspine_job_queue_create(options.c_str(), &created));
    handle_.reset(created);
  }

  std::string describe() const {
    return detail::text([&](char **out) { return bookspine_job_queue_describe(handle(), out); });
  }

  bookspine_job_queue *handle() const noexcept { return handle_.get(); }

 private:
  detail::Handle<bookspine_job_queue, bookspine_job_queue_destroy> handle_;
};

/// An event that was pulled from a job.
struct Event {
  bookspine_event_kind kind;
  std::string json;
  std::vector<std::uint8_t> data;
};

/// A scan in the background; destroying it stops it.
class Job {
 public:
  Job(Job &&) = default;
  Job &operator=(Job &&) = delete;

  /// Scans on the device. With a listener, which runs on the job's thread, no event waits for next_event().
  Job(const Scanner &scanner, const Image &image, const std::string &options = "", Listener listener = {},
      const JobQueue *queue = nullptr)
      : extraction_(scanner.kept()),
        listener_(std::make_unique<detail::GuardedListener>(detail::GuardedListener{std::move(listener)})) {
    bookspine_job *created = nullptr;
    check(bookspine_job_start(queue ? queue->handle() : nullptr, scanner.handle(), image.view(), options.c_str(),
                              callback(), listener_.get(), &created));
    handle_.reset(created);
  }

  /// Scans by a service, or on the device.
  Job(const Remote &remote, const Scanner *scanner, const Image &image, const std::string &options = "",
      Listener listener = {}, const JobQueue *queue = nullptr)
      : extraction_(scanner ? scanner->kept() : nullptr),
        listener_(std::make_unique<detail::GuardedListener>(detail::GuardedListener{std::move(listener)})) {
    bookspine_job *created = nullptr;
    check(bookspine_job_start_remote(queue ? queue->handle() : nullptr, remote.handle(),
                                     scanner ? scanner->handle() : nullptr, image.view(), options.c_str(), callback(),
                                     listener_.get(), &created));
    handle_.reset(created);
  }

  std::string poll() const {
    return detail::text([&](char **out) { return bookspine_job_poll(handle_.get(), out); });
  }

  /// Whether the job has ended within so many milliseconds; negative: waits for ever.
  bool wait(std::int32_t milliseconds = -1) const {
    const auto status = bookspine_job_wait(handle_.get(), milliseconds);
    if (status != BOOKSPINE_STATUS_NOT_READY) check(status);
    return status == BOOKSPINE_STATUS_OK;
  }

  /// The next event; nothing when none came in time, or none comes any more.
  std::optional<Event> next_event(std::int32_t milliseconds = -1) const {
    Event event{};
    std::string json;
    bookspine_buffer data{};
    char *returned = nullptr;
    const auto status = bookspine_job_next_event(handle_.get(), milliseconds, &event.kind, &returned, &data);
    const detail::Handle<char, bookspine_string_free> text_owner(returned);
    const detail::Handle<bookspine_buffer, bookspine_buffer_free> data_owner(&data);
    if (status == BOOKSPINE_STATUS_NOT_READY || status == BOOKSPINE_STATUS_NO_MORE_EVENTS) return std::nullopt;
    check(status);
    event.json = returned;
    event.data.assign(data.data, data.data + data.size);
    return event;
  }

  void cancel() const noexcept { bookspine_job_cancel(handle_.get()); }

  /// Waits for the ScanResult; throws what the listener threw.
  std::string result() const {
    wait();
    listener_->rethrow();
    return detail::text([&](char **out) { return bookspine_job_take_result(handle_.get(), out); });
  }

 private:
  bookspine_event_callback callback() const noexcept { return listener_->function ? &detail::forward_event : nullptr; }

  // Above the handle, so that it outlives it.
  std::shared_ptr<void> extraction_;
  std::unique_ptr<detail::GuardedListener> listener_;
  detail::Handle<bookspine_job, bookspine_job_destroy> handle_;
};

/// Reads a text/event-stream; one thread at a time.
class EventParser {
 public:
  explicit EventParser(const std::string &options = "") {
    bookspine_event_parser *created = nullptr;
    check(bookspine_event_parser_create(options.c_str(), &created));
    handle_.reset(created);
  }

  /// Hands each event that the bytes complete to a function, which returns false to stop.
  void feed(std::string_view bytes, const std::function<bool(const bookspine_stream_event &)> &listener) {
    using Guarded = detail::Guarded<std::function<bool(const bookspine_stream_event &)>>;
    Guarded guarded{listener};
    const auto status = bookspine_event_parser_feed(
        handle_.get(), reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size(),
        [](const bookspine_stream_event *event, void *user_data) {
          return static_cast<Guarded *>(user_data)->call(false, *event) ? 0 : 1;
        },
        &guarded);
    guarded.rethrow();
    check(status);
  }

 private:
  detail::Handle<bookspine_event_parser, bookspine_event_parser_destroy> handle_;
};

/// Writes an event as a text/event-stream.
inline std::vector<std::uint8_t> write(const bookspine_stream_event &event) {
  return detail::bytes([&](bookspine_buffer *out) { return bookspine_stream_event_write(&event, out); });
}

/// Writes an event of a scan in the spelling of the remote service's protocol.
inline std::vector<std::uint8_t> write(const bookspine_event &event, const std::string &options = "") {
  return detail::bytes([&](bookspine_buffer *out) { return bookspine_event_write(&event, options.c_str(), out); });
}

/// Books that may stand on the shelf; threads may share one.
class Catalog {
 public:
  explicit Catalog(const std::string &path) {
    bookspine_catalog *opened = nullptr;
    check(bookspine_catalog_open(path.c_str(), nullptr, &opened));
    handle_.reset(opened);
  }

  /// Builds an index from CSV files, named by a JSON array; returns the report.
  static std::string build(const std::string &csv_paths_json, const std::string &path) {
    return detail::text(
        [&](char **out) { return bookspine_catalog_build(csv_paths_json.c_str(), path.c_str(), nullptr, out); });
  }

  std::string match(std::string_view spine, const std::string &options = "") const {
    return detail::text([&](char **out) {
      return bookspine_catalog_match(handle(), spine.data(), spine.size(), options.c_str(), out);
    });
  }

  bookspine_catalog *handle() const noexcept { return handle_.get(); }

 private:
  detail::Handle<bookspine_catalog, bookspine_catalog_close> handle_;
};

/// The books that are kept; threads may share one.
class Collection {
 public:
  explicit Collection(const std::string &path, const std::string &options = "") {
    bookspine_collection *opened = nullptr;
    check(bookspine_collection_open(path.c_str(), options.c_str(), &opened));
    handle_.reset(opened);
  }

  std::string describe() const {
    return detail::text([&](char **out) { return bookspine_collection_describe(handle(), out); });
  }

  std::string import_scan(const std::string &result, const Image *photo = nullptr,
                          const std::string &options = "") const {
    return detail::text([&](char **out) {
      return bookspine_collection_import_scan(handle(), result.c_str(), photo ? photo->view() : nullptr,
                                              options.c_str(), out);
    });
  }

  std::string works(const std::string &options = "") const {
    return detail::text([&](char **out) { return bookspine_collection_works(handle(), options.c_str(), out); });
  }

  std::vector<std::uint8_t> spine_image(std::int64_t work, const std::string &options = "") const {
    return detail::bytes([&](bookspine_buffer *out) {
      return bookspine_collection_spine_image(handle(), work, options.c_str(), out);
    });
  }

  std::string apply(const std::string &action) const {
    return detail::text([&](char **out) { return bookspine_collection_apply(handle(), action.c_str(), out); });
  }

  std::string export_to(const std::string &path, const std::string &options = "") const {
    return detail::text([&](char **out) {
      return bookspine_collection_export(handle(), path.c_str(), options.c_str(), out);
    });
  }

  std::string import_records(const std::string &path, const std::string &options = "") const {
    return detail::text([&](char **out) {
      return bookspine_collection_import_records(handle(), path.c_str(), options.c_str(), out);
    });
  }

  std::string defer_scan(const Image &image, const std::string &options = "") const {
    return detail::text([&](char **out) {
      return bookspine_collection_defer_scan(handle(), image.view(), options.c_str(), out);
    });
  }

  std::string send_deferred(const Remote &remote, const Listener &listener = {}, const std::string &options = "") const {
    return detail::listening(listener, [&](auto callback, void *user_data, char **out) {
      return bookspine_collection_send_deferred(handle(), remote.handle(), options.c_str(), callback, user_data, out);
    });
  }

  std::string send_feedback(const Remote &remote, const std::string &options = "") const {
    return detail::text([&](char **out) {
      return bookspine_collection_send_feedback(handle(), remote.handle(), options.c_str(), out);
    });
  }

  bookspine_collection *handle() const noexcept { return handle_.get(); }

 private:
  detail::Handle<bookspine_collection, bookspine_collection_close> handle_;
};

/// Completes books from catalogs and services in the background; threads may share one.
class Enricher {
 public:
  Enricher(Enricher &&) = default;
  Enricher &operator=(Enricher &&) = delete;

  /// Gets an event's JSON; returns false to stop all work. It must not throw, as it runs on threads of the enricher.
  using EventListener = std::function<bool(const char *event_json)>;
  /// Gets a query's JSON; returns a JSON array of books, or nothing for a failure. It must not throw either.
  using LookUp = std::function<std::optional<std::string>(const char *query_json)>;

  explicit Enricher(const std::string &options, EventListener listener = {}, LookUp look_up = {},
                    const Catalog *catalog = nullptr)
      : callbacks_(std::make_unique<Callbacks>(Callbacks{std::move(listener), std::move(look_up)})) {
    bookspine_enricher *created = nullptr;
    check(bookspine_enricher_create(options.c_str(), catalog ? catalog->handle() : nullptr,
                                    callbacks_->look_up ? &Enricher::answer : nullptr, callbacks_.get(),
                                    callbacks_->listener ? &Enricher::forward : nullptr, callbacks_.get(), &created));
    handle_.reset(created);
  }

  std::string submit(const std::string &books) const {
    return detail::text([&](char **out) { return bookspine_enricher_submit(handle_.get(), books.c_str(), out); });
  }

  std::string submit(const Collection &collection, const std::string &options = "") const {
    return detail::text([&](char **out) {
      return bookspine_enricher_submit_collection(handle_.get(), collection.handle(), options.c_str(), out);
    });
  }

  void retry(const std::string &id) const { check(bookspine_enricher_retry(handle_.get(), id.c_str())); }

  void stop() const noexcept { bookspine_enricher_stop(handle_.get()); }

  /// Whether no book is in work within so many milliseconds; negative: waits for ever.
  bool wait(std::int32_t milliseconds = -1) const {
    const auto status = bookspine_enricher_wait(handle_.get(), milliseconds);
    if (status != BOOKSPINE_STATUS_NOT_READY) check(status);
    return status == BOOKSPINE_STATUS_OK;
  }

  std::string describe() const {
    return detail::text([&](char **out) { return bookspine_enricher_describe(handle_.get(), out); });
  }

 private:
  struct Callbacks {
    EventListener listener;
    LookUp look_up;
  };

  static int forward(const char *event, void *user_data) noexcept {
    return static_cast<Callbacks *>(user_data)->listener(event) ? 0 : 1;
  }

  static int answer(const char *query, bookspine_lookup_reply *reply, void *user_data) noexcept {
    const auto books = static_cast<Callbacks *>(user_data)->look_up(query);
    return books ? bookspine_lookup_reply_set(reply, books->c_str()) : 1;
  }

  // Above the handle, so that they outlive it.
  std::unique_ptr<Callbacks> callbacks_;
  detail::Handle<bookspine_enricher, bookspine_enricher_destroy> handle_;
};

/// How well a photo suits reading, with advice on taking a better one.
struct Quality {
  bookspine_capture_quality scores;
  std::string suggestions_json;
};

inline Quality assess_quality(const Image &image) {
  Quality quality{};
  quality.suggestions_json = detail::text(
      [&](char **out) { return bookspine_image_assess_quality(image.view(), nullptr, &quality.scores, out); });
  return quality;
}

/// A JPEG that is better to read.
inline std::vector<std::uint8_t> preprocess(const Image &image, const std::string &options = "") {
  return detail::bytes([&](bookspine_buffer *out) {
    return bookspine_image_preprocess(image.view(), options.c_str(), out, nullptr);
  });
}

/// Upright pixels without padding.
struct Pixels {
  std::vector<std::uint8_t> bytes;
  std::uint32_t width = 0, height = 0;
};

inline Pixels decode(const Image &image, const std::string &options = "") {
  Pixels pixels;
  pixels.bytes = detail::bytes([&](bookspine_buffer *out) {
    return bookspine_image_decode(image.view(), options.c_str(), out, &pixels.width, &pixels.height);
  });
  return pixels;
}

/// A JPEG or PNG file.
inline std::vector<std::uint8_t> encode(const Image &image, const std::string &options = "") {
  return detail::bytes(
      [&](bookspine_buffer *out) { return bookspine_image_encode(image.view(), options.c_str(), out); });
}

/// The photo with the books of a scan drawn on it, a JPEG.
inline std::vector<std::uint8_t> annotate(const Image &image, const std::string &result,
                                          const std::string &options = "") {
  return detail::bytes([&](bookspine_buffer *out) {
    return bookspine_image_annotate(image.view(), result.c_str(), options.c_str(), out);
  });
}

/// The BookSpineInfo of one spine's text.
inline std::string extract_text(std::string_view text) {
  return detail::text(
      [&](char **out) { return bookspine_spine_text_extract(text.data(), text.size(), nullptr, out); });
}

/// The BookSpineInfo of what was read on one spine.
inline std::string extract_observation(const std::string &observation) {
  return detail::text(
      [&](char **out) { return bookspine_observation_extract(observation.c_str(), nullptr, out); });
}

/// The BookMetadata of a BookSpineInfo.
inline std::string map_spine_info(const std::string &spine_info) {
  return detail::text([&](char **out) { return bookspine_spine_info_map(spine_info.c_str(), nullptr, out); });
}

/// A JSON array of the ISBNs in a text.
inline std::string find_isbns(std::string_view text) {
  return detail::text([&](char **out) { return bookspine_isbn_find(text.data(), text.size(), out); });
}

/// How much memory is in use, as JSON.
inline std::string memory_in_use() { return detail::text(bookspine_memory_in_use); }

/// Receives the library's messages, on any thread; it must not throw.
using Log = std::function<void(bookspine_log_level level, const char *message)>;

/// Has the library tell what it chooses and lacks, as long as the object lives; one at a time.
class LogScope {
 public:
  LogScope(bookspine_log_level level, Log log) : log_(std::make_unique<Log>(std::move(log))) {
    check(bookspine_set_log(
        level,
        [](bookspine_log_level message_level, const char *message, void *user_data) noexcept {
          (*static_cast<Log *>(user_data))(message_level, message);
        },
        log_.get()));
  }

  LogScope(const LogScope &) = delete;
  LogScope &operator=(const LogScope &) = delete;

  ~LogScope() { bookspine_set_log(BOOKSPINE_LOG_NONE, nullptr, nullptr); }

 private:
  std::unique_ptr<Log> log_;
};

/// Has the calls of this thread without a callback of their own report their progress, as long as the object lives.
///
/// The listener must not throw; it returns false to stop the call.
class WatchScope {
 public:
  explicit WatchScope(Listener listener) : listener_(std::make_unique<Listener>(std::move(listener))) {
    bookspine_thread_watch(
        [](const bookspine_event *event, void *user_data) noexcept {
          return (*static_cast<Listener *>(user_data))(*event) ? 0 : 1;
        },
        listener_.get());
  }

  WatchScope(const WatchScope &) = delete;
  WatchScope &operator=(const WatchScope &) = delete;

  ~WatchScope() { bookspine_thread_watch(nullptr, nullptr); }

 private:
  std::unique_ptr<Listener> listener_;
};

}  // namespace bookspine

#endif
