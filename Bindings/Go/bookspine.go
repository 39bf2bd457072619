// Package bookspine reads the books of a photographed shelf: title, author, publisher, ISBN, place on the photo and a confidence for
// each. Everything runs on the device, in libbookspine, which pkg-config finds.
//
// Options are JSON objects as text, "" for the defaults; results are JSON as text, too, unless a struct is returned. bookspine.h
// says what each call does.
package bookspine

/*
#cgo pkg-config: bookspine
#include <bookspine.h>
#include <stdlib.h>

extern int bookspineGoEvent(bookspine_event *event, uintptr_t listener);
extern void bookspineGoLog(bookspine_log_level level, char *message, void *user_data);

// A handle of Go is a number, which must not look like a pointer to it.
static int go_event(const bookspine_event *event, void *user_data) {
  return bookspineGoEvent((bookspine_event *)event, (uintptr_t)user_data);
}

static bookspine_status scan(bookspine_scanner *scanner, const bookspine_image *image, const char *options,
                             uintptr_t listener, char **out) {
  bookspine_event_callback callback = listener == 0 ? NULL : go_event;
  return bookspine_scanner_scan(scanner, image, options, callback, (void *)listener, out);
}

static bookspine_status set_log(bookspine_log_level level) {
  return bookspine_set_log(level, (bookspine_log_callback)bookspineGoLog, NULL);
}
*/
import "C"

import (
	"os"
	"runtime"
	"runtime/cgo"
	"sync"
	"unsafe"
)

// Error is a call that failed.
type Error struct {
	// Status is one of BOOKSPINE_STATUS_*, such as 100 for an argument that is not valid.
	Status int
	// Message says what went wrong and what to do about it.
	Message string
}

func (failure *Error) Error() string { return failure.Message }

// call runs a function whose message of failure is its thread's: the goroutine must not move to another thread between.
func call(body func() C.bookspine_status) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	status := body()
	if status == C.BOOKSPINE_STATUS_OK {
		return nil
	}
	return &Error{int(status), C.GoString(C.bookspine_last_error_message())}
}

// withText lends a text to C; nil for "", which stands for the defaults.
func withText(text string) (*C.char, func()) {
	if text == "" {
		return nil, func() {}
	}
	copied := C.CString(text)
	return copied, func() { C.free(unsafe.Pointer(copied)) }
}

func textOf(body func(out **C.char) C.bookspine_status) (string, error) {
	var out *C.char
	failure := call(func() C.bookspine_status { return body(&out) })
	defer C.bookspine_string_free(out)
	return C.GoString(out), failure
}

func bytesOf(body func(out *C.bookspine_buffer) C.bookspine_status) ([]byte, error) {
	var out C.bookspine_buffer
	if failure := call(func() C.bookspine_status { return body(&out) }); failure != nil {
		return nil, failure
	}
	defer C.bookspine_buffer_free(&out)
	return append([]byte(nil), unsafe.Slice((*byte)(unsafe.Pointer(out.data)), int(out.size))...), nil
}

// A PixelFormat says how the pixels of a frame are laid out.
type PixelFormat int

// The formats; the last three are frames of cameras.
const (
	Gray PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_GRAY
	RGB  PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_RGB
	BGR  PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_BGR
	RGBA PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_RGBA
	BGRA PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_BGRA
	I420 PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_I420
	NV12 PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_NV12
	NV21 PixelFormat = C.BOOKSPINE_IMAGE_FORMAT_NV21
)

// An Image is a JPEG or PNG file in memory, or pixels.
type Image struct {
	bytes                 []byte
	format                C.bookspine_image_format
	width, height, stride int
}

// File makes an image of the bytes of a JPEG or PNG file.
func File(bytes []byte) Image { return Image{bytes: bytes, format: C.BOOKSPINE_IMAGE_FORMAT_ENCODED} }

// Pixels makes an image of pixels; stride 0 means rows without padding.
func Pixels(bytes []byte, format PixelFormat, width, height, stride int) Image {
	return Image{bytes, C.bookspine_image_format(format), width, height, stride}
}

// Open reads a JPEG or PNG file.
func Open(path string) (Image, error) {
	bytes, failure := os.ReadFile(path)
	return File(bytes), failure
}

// withView lends the image to C; as a copy, since C must not keep pointers to memory that Go may move.
func (image Image) withView(body func(view *C.bookspine_image) error) error {
	view := (*C.bookspine_image)(C.calloc(1, C.sizeof_bookspine_image))
	defer C.free(unsafe.Pointer(view))
	bytes := C.CBytes(image.bytes)
	defer C.free(bytes)
	view.data = (*C.uint8_t)(bytes)
	view.size = C.size_t(len(image.bytes))
	view.format = image.format
	view.width, view.height, view.stride = C.uint32_t(image.width), C.uint32_t(image.height), C.uint32_t(image.stride)
	return body(view)
}

// An Event happens during a scan.
type Event struct {
	// Kind is one of BOOKSPINE_EVENT_*; ignore unknown ones.
	Kind int
	JSON string
	Data []byte
}

//export bookspineGoEvent
func bookspineGoEvent(event *C.bookspine_event, handle C.uintptr_t) C.int {
	listener := cgo.Handle(handle).Value().(func(Event) bool)
	happened := Event{Kind: int(event.kind), JSON: C.GoString(event.json)}
	if event.data != nil {
		happened.Data = C.GoBytes(unsafe.Pointer(event.data), C.int(event.data_size))
	}
	if listener(happened) {
		return 0
	}
	return 1
}

// A Scanner finds the books of photos; goroutines may share one. Close it when you are done.
type Scanner struct {
	mutex  sync.Mutex
	idle   sync.Cond // of mutex: no call is in progress
	calls  int
	handle *C.bookspine_scanner
}

// NewScanner loads an engine and its models.
func NewScanner(options string) (*Scanner, error) {
	text, free := withText(options)
	defer free()
	scanner := &Scanner{}
	scanner.idle.L = &scanner.mutex
	failure := call(func() C.bookspine_status { return C.bookspine_scanner_create(text, &scanner.handle) })
	if failure != nil {
		return nil, failure
	}
	return scanner, nil
}

// Close waits for the calls in progress and frees the scanner; also the second time. A listener must not call it.
func (scanner *Scanner) Close() {
	scanner.mutex.Lock()
	defer scanner.mutex.Unlock()
	for scanner.calls > 0 {
		scanner.idle.Wait()
	}
	C.bookspine_scanner_destroy(scanner.handle)
	scanner.handle = nil
}

// begin keeps the scanner open until end. Unlike a lock for readers it lets a listener call while Close waits.
func (scanner *Scanner) begin() {
	scanner.mutex.Lock()
	defer scanner.mutex.Unlock()
	scanner.calls++
}

func (scanner *Scanner) end() {
	scanner.mutex.Lock()
	defer scanner.mutex.Unlock()
	scanner.calls--
	if scanner.calls == 0 {
		scanner.idle.Broadcast()
	}
}

// Describe tells engine, features and warnings.
func (scanner *Scanner) Describe() (string, error) {
	scanner.begin()
	defer scanner.end()
	return textOf(func(out **C.char) C.bookspine_status { return C.bookspine_scanner_describe(scanner.handle, out) })
}

// Scan gives the ScanResult, which Books reads. The listener, if any, gets the events and returns false to stop; it must not panic.
func (scanner *Scanner) Scan(image Image, options string, listener func(Event) bool) (string, error) {
	var handle cgo.Handle
	if listener != nil {
		handle = cgo.NewHandle(listener)
		defer handle.Delete()
	}
	return scanner.read(image, options, func(view *C.bookspine_image, text *C.char, out **C.char) C.bookspine_status {
		return C.scan(scanner.handle, view, text, C.uintptr_t(handle), out)
	})
}

// RecognizeText gives the DocumentObservation of an image, such as that of one spine.
func (scanner *Scanner) RecognizeText(image Image, options string) (string, error) {
	return scanner.read(image, options, func(view *C.bookspine_image, text *C.char, out **C.char) C.bookspine_status {
		return C.bookspine_scanner_recognize_text(scanner.handle, view, text, out)
	})
}

// FindSpines gives the spines of a photo, which Books reads.
func (scanner *Scanner) FindSpines(image Image, options string) (string, error) {
	return scanner.read(image, options, func(view *C.bookspine_image, text *C.char, out **C.char) C.bookspine_status {
		return C.bookspine_scanner_find_spines(scanner.handle, view, text, out)
	})
}

func (scanner *Scanner) read(
	image Image, options string, body func(view *C.bookspine_image, text *C.char, out **C.char) C.bookspine_status,
) (result string, failure error) {
	scanner.begin()
	defer scanner.end()
	text, free := withText(options)
	defer free()
	failure = image.withView(func(view *C.bookspine_image) error {
		result, failure = textOf(func(out **C.char) C.bookspine_status { return body(view, text, out) })
		return failure
	})
	return result, failure
}

// A Book is one of a ScanResult, or a spine of FindSpines, which has no record.
type Book struct {
	ID, Title, Author, ISBN, Publisher string
	// Observation is what ExtractObservation takes.
	Observation string
	// JSON is all of it.
	JSON        string
	Confidence  float64
	NeedsReview bool
	// Box is left, top, width, height in pixels of the upright photo; Quad the corners x, y in reading direction.
	Box  [4]float64
	Quad [8]float64
}

// Books reads a ScanResult, or the spines of FindSpines.
func Books(json string) ([]Book, error) {
	text := C.CString(json)
	defer C.free(unsafe.Pointer(text))
	var list *C.bookspine_books
	if failure := call(func() C.bookspine_status { return C.bookspine_books_create(text, &list) }); failure != nil {
		return nil, failure
	}
	defer C.bookspine_books_destroy(list)
	books := make([]Book, int(C.bookspine_books_count(list)))
	for index := range books {
		var book C.bookspine_book
		failure := call(func() C.bookspine_status { return C.bookspine_books_get(list, C.size_t(index), &book) })
		if failure != nil {
			return nil, failure
		}
		books[index] = Book{
			ID: C.GoString(book.id), Title: C.GoString(book.title), Author: C.GoString(book.author),
			ISBN: C.GoString(book.isbn), Publisher: C.GoString(book.publisher),
			Observation: C.GoString(book.observation_json), JSON: C.GoString(book.json),
			Confidence: float64(book.confidence), NeedsReview: book.needs_review != 0,
			Box: *(*[4]float64)(unsafe.Pointer(&book.box)), Quad: *(*[8]float64)(unsafe.Pointer(&book.quad)),
		}
	}
	return books, nil
}

// Preprocess gives a JPEG file that is better to read.
func Preprocess(image Image, options string) ([]byte, error) {
	text, free := withText(options)
	defer free()
	var result []byte
	failure := image.withView(func(view *C.bookspine_image) (failure error) {
		result, failure = bytesOf(func(out *C.bookspine_buffer) C.bookspine_status {
			return C.bookspine_image_preprocess(view, text, out, nil)
		})
		return failure
	})
	return result, failure
}

// ExtractObservation gives the BookSpineInfo of what was read on one spine.
func ExtractObservation(observation string) (string, error) {
	text := C.CString(observation)
	defer C.free(unsafe.Pointer(text))
	return textOf(func(out **C.char) C.bookspine_status { return C.bookspine_observation_extract(text, nil, out) })
}

// MapSpineInfo gives the BookMetadata of a BookSpineInfo.
func MapSpineInfo(info string) (string, error) {
	text := C.CString(info)
	defer C.free(unsafe.Pointer(text))
	return textOf(func(out **C.char) C.bookspine_status { return C.bookspine_spine_info_map(text, nil, out) })
}

var (
	logMutex    sync.RWMutex
	logReceiver func(level int, message string)
)

//export bookspineGoLog
func bookspineGoLog(level C.bookspine_log_level, message *C.char, _ unsafe.Pointer) {
	logMutex.RLock()
	receiver := logReceiver
	logMutex.RUnlock()
	if receiver != nil {
		receiver(int(level), C.GoString(message))
	}
}

// Log has the library tell what it chooses and lacks, up to a level: 1 errors, 2 warnings, 3 choices, 4 each call that failed.
func Log(level int, receiver func(level int, message string)) error {
	logMutex.Lock()
	logReceiver = receiver
	logMutex.Unlock()
	return call(func() C.bookspine_status { return C.set_log(C.bookspine_log_level(level)) })
}
