//! Reads the books of a photographed shelf: title, author, publisher, ISBN, place on the photo and a confidence for each. Everything
//! runs on the device, in libbookspine.
//!
//! ```no_run
//! let photo = bookspine::Photo::open("shelf.jpg")?;
//! let scanner = bookspine::Scanner::new("")?;
//! for book in bookspine::books(&scanner.scan(&photo.image()?, "")?)? {
//!     println!("{:.2}\t{}\t{}", book.confidence, book.title, book.author);
//! }
//! # Ok::<(), bookspine::Error>(())
//! ```
//!
//! Options are JSON objects as text, "" for the defaults; results are JSON as text, too, unless a struct is returned. `bookspine.h`
//! says what each call does.

use bookspine_sys as sys;
use std::any::Any;
use std::ffi::{CStr, CString};
use std::io::Write;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_int, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::path::Path;
use std::ptr::{null, null_mut, NonNull};
use std::slice::from_raw_parts;

pub use sys::bookspine_status as Status;

/// A call that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// One of `bookspine_sys::BOOKSPINE_STATUS_*`.
    pub status: Status,
    /// What went wrong and what to do about it.
    pub message: String,
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;

fn check(status: Status) -> Result<()> {
    if status == sys::BOOKSPINE_STATUS_OK {
        return Ok(());
    }
    // The message is this thread's until its next call that fails.
    let message = unsafe { CStr::from_ptr(sys::bookspine_last_error_message()) };
    Err(Error { status, message: message.to_string_lossy().into_owned() })
}

fn c_text(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| invalid("The text has a NUL."))
}

fn invalid(message: impl Into<String>) -> Error {
    Error { status: sys::BOOKSPINE_STATUS_INVALID_ARGUMENT, message: message.into() }
}

/// A copy of a text that lives at least as long as the call.
unsafe fn copied(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    CStr::from_ptr(text).to_string_lossy().into_owned()
}

/// The text that a call returns through its last parameter.
fn text(call: impl FnOnce(*mut *mut c_char) -> Status) -> Result<String> {
    let mut returned = null_mut();
    check(call(&mut returned))?;
    let text = unsafe { copied(returned) };
    unsafe { sys::bookspine_string_free(returned) };
    Ok(text)
}

/// The bytes that a call returns through its last parameter.
fn bytes(call: impl FnOnce(*mut sys::bookspine_buffer) -> Status) -> Result<Vec<u8>> {
    let mut returned = sys::bookspine_buffer { data: null_mut(), size: 0 };
    check(call(&mut returned))?;
    let copy = match NonNull::new(returned.data) {
        Some(data) => unsafe { from_raw_parts(data.as_ptr(), returned.size) }.to_vec(),
        None => Vec::new(),
    };
    unsafe { sys::bookspine_buffer_free(&mut returned) };
    Ok(copy)
}

/// How pixels are laid out; the values are those of `bookspine_image_format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum PixelFormat {
    Gray = sys::BOOKSPINE_IMAGE_FORMAT_GRAY,
    Rgb = sys::BOOKSPINE_IMAGE_FORMAT_RGB,
    Bgr = sys::BOOKSPINE_IMAGE_FORMAT_BGR,
    Rgba = sys::BOOKSPINE_IMAGE_FORMAT_RGBA,
    Bgra = sys::BOOKSPINE_IMAGE_FORMAT_BGRA,
    I420 = sys::BOOKSPINE_IMAGE_FORMAT_I420,
    Nv12 = sys::BOOKSPINE_IMAGE_FORMAT_NV12,
    Nv21 = sys::BOOKSPINE_IMAGE_FORMAT_NV21,
}

/// A borrowed image: a file in memory, or pixels in place.
#[derive(Clone, Copy)]
pub struct Image<'a> {
    view: sys::bookspine_image,
    borrowed: PhantomData<&'a [u8]>,
}

impl<'a> Image<'a> {
    /// A JPEG or PNG file.
    pub fn file(bytes: &'a [u8]) -> Self {
        Self::of(bytes, sys::BOOKSPINE_IMAGE_FORMAT_ENCODED, 0, 0, 0)
    }

    /// Pixels; stride 0 means rows without padding. The library checks the sizes.
    pub fn pixels(bytes: &'a [u8], format: PixelFormat, width: u32, height: u32, stride: u32) -> Self {
        Self::of(bytes, format as u32, width, height, stride)
    }

    fn of(bytes: &'a [u8], format: u32, width: u32, height: u32, stride: u32) -> Self {
        let view = sys::bookspine_image { data: bytes.as_ptr(), size: bytes.len(), format, width, height, stride };
        Image { view, borrowed: PhantomData }
    }
}

/// A photo's file that was read, or pushed in pieces.
pub struct Photo(NonNull<sys::bookspine_photo>);

// "used from many threads at once" (bookspine.h); so are the other handles that say so.
unsafe impl Send for Photo {}
unsafe impl Sync for Photo {}

impl Photo {
    /// Reads a file, whose path must be UTF-8.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let text = path.to_str().ok_or_else(|| invalid(format!("The path is not UTF-8: {}", path.display())))?;
        let path = c_text(text)?;
        Self::made(|out| unsafe { sys::bookspine_photo_open_path(path.as_ptr(), out) })
    }

    /// Begins a photo that comes in pieces.
    pub fn begin() -> Result<Self> {
        Self::made(|out| unsafe { sys::bookspine_photo_begin(out) })
    }

    /// Adds the next bytes of its file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        check(unsafe { sys::bookspine_photo_push(self.0.as_ptr(), bytes.as_ptr(), bytes.len()) })
    }

    /// The image; ends what was pushed.
    pub fn image(&self) -> Result<Image<'_>> {
        let mut view = Image::file(&[]).view;
        check(unsafe { sys::bookspine_photo_finish(self.0.as_ptr(), &mut view) })?;
        Ok(Image { view, borrowed: PhantomData })
    }

    fn made(call: impl FnOnce(*mut *mut sys::bookspine_photo) -> Status) -> Result<Self> {
        handle(call).map(Photo)
    }
}

impl Drop for Photo {
    fn drop(&mut self) {
        unsafe { sys::bookspine_photo_destroy(self.0.as_ptr()) }
    }
}

fn handle<T>(call: impl FnOnce(*mut *mut T) -> Status) -> Result<NonNull<T>> {
    let mut made = null_mut();
    check(call(&mut made))?;
    NonNull::new(made).ok_or_else(|| Error {
        status: sys::BOOKSPINE_STATUS_INTERNAL_ERROR,
        message: "The library returned nothing.".into(),
    })
}

/// What happens during a scan.
pub struct Event<'a> {
    /// One of `bookspine_sys::BOOKSPINE_EVENT_*`; ignore unknown ones.
    pub kind: u32,
    pub json: &'a str,
    pub data: &'a [u8],
}

/// A listener and what it panicked with: a panic must not pass through the library.
struct Guarded<'a> {
    listener: &'a mut dyn FnMut(&Event) -> bool,
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn forward(event: *const sys::bookspine_event, user_data: *mut c_void) -> c_int {
    let guarded = &mut *(user_data as *mut Guarded);
    if guarded.panic.is_some() {
        return 1;
    }
    let event = &*event;
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let data: &[u8] =
            if event.data.is_null() { &[] } else { from_raw_parts(event.data, event.data_size) };
        let json = CStr::from_ptr(event.json).to_str().unwrap_or("{}");
        (guarded.listener)(&Event { kind: event.kind, json, data })
    }));
    match outcome {
        Ok(goes_on) => c_int::from(!goes_on),
        Err(panic) => {
            guarded.panic = Some(panic);
            1
        }
    }
}

/// Finds the books of photos; threads may share one.
pub struct Scanner(NonNull<sys::bookspine_scanner>);

unsafe impl Send for Scanner {}
unsafe impl Sync for Scanner {}

impl Scanner {
    pub fn new(options: &str) -> Result<Self> {
        let options = c_text(options)?;
        handle(|out| unsafe { sys::bookspine_scanner_create(options.as_ptr(), out) }).map(Scanner)
    }

    /// Its engine, features and warnings.
    pub fn describe(&self) -> Result<String> {
        text(|out| unsafe { sys::bookspine_scanner_describe(self.0.as_ptr(), out) })
    }

    /// The ScanResult; `books` reads it.
    pub fn scan(&self, image: &Image, options: &str) -> Result<String> {
        self.scan_with(image, options, |_| true)
    }

    /// The ScanResult; the listener gets the events and returns false to stop.
    pub fn scan_with(&self, image: &Image, options: &str, mut listener: impl FnMut(&Event) -> bool) -> Result<String> {
        let options = c_text(options)?;
        let mut guarded = Guarded { listener: &mut listener, panic: None };
        let user_data = &mut guarded as *mut Guarded as *mut c_void;
        let result = text(|out| unsafe {
            sys::bookspine_scanner_scan(self.0.as_ptr(), &image.view, options.as_ptr(), Some(forward), user_data, out)
        });
        if let Some(panic) = guarded.panic {
            resume_unwind(panic);
        }
        result
    }

    /// The DocumentObservation of an image, such as that of one spine.
    pub fn recognize_text(&self, image: &Image, options: &str) -> Result<String> {
        let options = c_text(options)?;
        text(|out| unsafe {
            sys::bookspine_scanner_recognize_text(self.0.as_ptr(), &image.view, options.as_ptr(), out)
        })
    }

    /// The spines of a photo; `books` reads them.
    pub fn find_spines(&self, image: &Image, options: &str) -> Result<String> {
        let options = c_text(options)?;
        text(|out| unsafe { sys::bookspine_scanner_find_spines(self.0.as_ptr(), &image.view, options.as_ptr(), out) })
    }
}

impl Drop for Scanner {
    fn drop(&mut self) {
        unsafe { sys::bookspine_scanner_destroy(self.0.as_ptr()) }
    }
}

/// A book, or a spine of `Scanner::find_spines`, which has no record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    pub id: String,
    pub title: String,
    pub author: String,
    pub isbn: String,
    pub publisher: String,
    /// What `extract_observation` takes.
    pub observation_json: String,
    /// All of it.
    pub json: String,
    pub confidence: f64,
    pub needs_review: bool,
    /// Left, top, width, height in pixels of the upright photo.
    pub box_: [f64; 4],
    /// The corners x, y in reading direction.
    pub quad: [f64; 8],
}

/// The books of a ScanResult, or the spines of `Scanner::find_spines`.
pub fn books(json: &str) -> Result<Vec<Book>> {
    let json = c_text(json)?;
    let list = handle(|out| unsafe { sys::bookspine_books_create(json.as_ptr(), out) })?;
    let count = unsafe { sys::bookspine_books_count(list.as_ptr()) };
    let books = (0..count).map(|index| book(list, index)).collect();
    unsafe { sys::bookspine_books_destroy(list.as_ptr()) };
    books
}

fn book(list: NonNull<sys::bookspine_books>, index: usize) -> Result<Book> {
    let mut book = std::mem::MaybeUninit::<sys::bookspine_book>::zeroed();
    check(unsafe { sys::bookspine_books_get(list.as_ptr(), index, book.as_mut_ptr()) })?;
    unsafe {
        let book = book.assume_init();
        Ok(Book {
            id: copied(book.id),
            title: copied(book.title),
            author: copied(book.author),
            isbn: copied(book.isbn),
            publisher: copied(book.publisher),
            observation_json: copied(book.observation_json),
            json: copied(book.json),
            confidence: book.confidence,
            needs_review: book.needs_review != 0,
            box_: book.box_,
            quad: book.quad,
        })
    }
}

/// A JPEG that is better to read.
pub fn preprocess(image: &Image, options: &str) -> Result<Vec<u8>> {
    let options = c_text(options)?;
    bytes(|out| unsafe { sys::bookspine_image_preprocess(&image.view, options.as_ptr(), out, null_mut()) })
}

/// The photo with the books of a scan drawn on it, a JPEG.
pub fn annotate(image: &Image, result: &str, options: &str) -> Result<Vec<u8>> {
    let (result, options) = (c_text(result)?, c_text(options)?);
    bytes(|out| unsafe { sys::bookspine_image_annotate(&image.view, result.as_ptr(), options.as_ptr(), out) })
}

/// The BookSpineInfo of what was read on one spine.
pub fn extract_observation(observation: &str) -> Result<String> {
    let observation = c_text(observation)?;
    text(|out| unsafe { sys::bookspine_observation_extract(observation.as_ptr(), null(), out) })
}

/// The BookSpineInfo of one spine's text.
pub fn extract_text(spine: &str) -> Result<String> {
    text(|out| unsafe {
        sys::bookspine_spine_text_extract(spine.as_ptr() as *const c_char, spine.len(), null(), out)
    })
}

/// The BookMetadata of a BookSpineInfo.
pub fn map_spine_info(spine_info: &str) -> Result<String> {
    let spine_info = c_text(spine_info)?;
    text(|out| unsafe { sys::bookspine_spine_info_map(spine_info.as_ptr(), null(), out) })
}

/// The library's version, such as "1.2.3".
pub fn version() -> String {
    unsafe { copied(sys::bookspine_version_string()) }
}

/// Has warnings and errors of the library written to standard error; for programs without a log of their own.
pub fn log_to_stderr() {
    unsafe extern "C" fn write(_: sys::bookspine_log_level, message: *const c_char, _: *mut c_void) {
        // Where it cannot be written there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "bookspine: {}", copied(message));
    }
    unsafe { sys::bookspine_set_log(sys::BOOKSPINE_LOG_WARNING, Some(write), null_mut()) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_as_new_as_the_declarations() {
        assert!(unsafe { sys::bookspine_abi_version() } >= sys::BOOKSPINE_ABI_VERSION);
    }

    #[test]
    fn text_becomes_a_record() {
        let info = extract_text("The Copper Lantern\nMaria Lindqvist").unwrap();
        assert!(map_spine_info(&info).unwrap().contains("\"title\":"));
    }

    #[test]
    fn failures_say_why() {
        let error = books("{}").unwrap_err();
        assert_eq!(error.status, sys::BOOKSPINE_STATUS_INVALID_JSON);
        assert!(error.message.contains("books"));
        assert!(Photo::open("/nowhere/shelf.jpg").is_err());
        assert!(map_spine_info("\0").is_err());
    }

    #[test]
    #[cfg(unix)]
    fn a_path_that_is_not_utf8_opens_no_other_file() {
        use std::os::unix::ffi::OsStringExt;
        let folder = std::env::temp_dir();
        let other = folder.join(format!("bookspine-{}-\u{FFFD}.png", std::process::id()));
        std::fs::write(&other, b"\x89PNG\r\n\x1a\n").unwrap();
        let mut name = format!("bookspine-{}-", std::process::id()).into_bytes();
        name.extend(b"\xff.png");
        let opened = Photo::open(folder.join(std::ffi::OsString::from_vec(name)));
        std::fs::remove_file(&other).unwrap();
        assert_eq!(opened.err().map(|error| error.status), Some(sys::BOOKSPINE_STATUS_INVALID_ARGUMENT));
    }

    #[test]
    fn photos_are_pushed() {
        let mut photo = Photo::begin().unwrap();
        assert!(photo.image().is_err());
        photo.push(&[0xFF, 0xD8]).unwrap();
        assert!(photo.push(b"no photo at all").is_ok());
        assert!(preprocess(&photo.image().unwrap(), "").is_err());
    }
}
