#if Remote
  import CCurl

  /// An easy handle that is set up for a request; owns everything that libcurl borrows meanwhile.
  final class CurlHandle {
    /// The handle.
    let pointer: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var form: OpaquePointer?

    /// Sets up a handle; a stream is not to be compressed, since whoever compresses it may hold events back.
    init(_ request: HTTPRequest, options: HTTPTransport.Options, isStream: Bool) throws(HTTPError) {
      errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
      guard let pointer = curl_easy_init() else {
        errorText.deallocate()
        throw .interrupted("the system has no memory left")
      }
      self.pointer = pointer
      bookspine_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
      protect(options)
      setLimits(request)
      address(request, options)
      attach(request.body)
      // Empty means all that this libcurl can undo; what comes compressed all the same is undone, too.
      bookspine_curl_set_string(pointer, CURLOPT_ACCEPT_ENCODING, isStream ? "identity" : "")
    }

    deinit {
      curl_easy_cleanup(pointer)
      curl_slist_free_all(fields)
      curl_mime_free(form)
      errorText.deallocate()
    }

    /// The status of the answer so far.
    var status: Int { bookspine_curl_get_long(pointer, CURLINFO_RESPONSE_CODE) }

    /// Bytes that moved in either direction.
    var transferred: Int {
      Int(clamping: bookspine_curl_get_size(pointer, CURLINFO_SIZE_UPLOAD_T))
        &+ Int(clamping: bookspine_curl_get_size(pointer, CURLINFO_SIZE_DOWNLOAD_T))
        &+ bookspine_curl_get_long(pointer, CURLINFO_HEADER_SIZE)
    }

    /// Has head and body of the answer handed to an object, which outlives the transfer.
    func receive(into receiver: AnyObject, head: @escaping curl_write_callback, body: @escaping curl_write_callback) {
      let receiver = Unmanaged.passUnretained(receiver).toOpaque()
      bookspine_curl_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, head)
      bookspine_curl_set_pointer(pointer, CURLOPT_HEADERDATA, receiver)
      bookspine_curl_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, body)
      bookspine_curl_set_pointer(pointer, CURLOPT_WRITEDATA, receiver)
    }

    /// What a code of libcurl means for callers.
    func error(_ code: CURLcode) -> HTTPError {
      let said = String(cString: errorText)
      let text = said.isEmpty ? String(cString: curl_easy_strerror(code)) : said
      switch code {
      // A handshake that breaks off says nothing of certificates, and comes before the request.
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR:
        return .unreachable(text)
      case CURLE_OPERATION_TIMEDOUT: return timeout(text)
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: return .untrusted(text)
      case CURLE_SSL_CACERT_BADFILE: return .invalidRequest("The certificates to trust cannot be read: \(text).")
      case CURLE_URL_MALFORMAT:
        return .invalidRequest("The address is not allowed: \(text).")
      default: return .interrupted(text)
      }
    }

    /// A limit of time was passed: by the answer, or before there was a connection to ask by.
    func timeout(_ text: String) -> HTTPError {
      bookspine_curl_get_size(pointer, CURLINFO_PRETRANSFER_TIME_T) == 0 ? .unreachable(text) : .timedOut(text)
    }

    /// What keeps a request where it was meant to go.
    private func protect(_ options: HTTPTransport.Options) {
      set(CURLOPT_NOSIGNAL, 1)
      // A resolver that hangs must not hold up a caller who asked to stop.
      set(CURLOPT_QUICK_EXIT, 1)
      set(CURLOPT_FOLLOWLOCATION, 0)
      set(CURLOPT_SSL_VERIFYPEER, 1)
      set(CURLOPT_SSL_VERIFYHOST, 2)
      set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      bookspine_curl_set_string(pointer, CURLOPT_PROTOCOLS_STR, "http,https")
      if let file = options.certificateFile {
        bookspine_curl_set_string(pointer, CURLOPT_CAINFO, file)
        bookspine_curl_set_string(pointer, CURLOPT_CAPATH, nil)
      }
    }

    private func setLimits(_ request: HTTPRequest) {
      set(CURLOPT_CONNECTTIMEOUT_MS, request.limits.connect.positiveMilliseconds)
      set(CURLOPT_TIMEOUT_MS, request.limits.total.positiveMilliseconds)
    }

    private func address(_ request: HTTPRequest, _ options: HTTPTransport.Options) {
      bookspine_curl_set_string(pointer, CURLOPT_URL, request.url.text)
      bookspine_curl_set_string(pointer, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      bookspine_curl_set_string(pointer, CURLOPT_USERAGENT, options.userAgent)
      if request.url.isLoopback { bookspine_curl_set_string(pointer, CURLOPT_NOPROXY, "*") }
      for (name, value) in request.headers { addField("\(name): \(value)") }
      // Without it libcurl waits a second for "100 Continue", which few servers send.
      addField("Expect:")
      if !request.isRepeatable { set(CURLOPT_FRESH_CONNECT, 1) }
    }

    private func attach(_ body: HTTPRequest.Body) {
      switch body {
      case .none: break
      case .bytes(let bytes, let contentType):
        addField("Content-Type: \(contentType)")
        bookspine_curl_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
        bytes.withUnsafeBytes { bytes in
          _ = bookspine_curl_set_pointer(
            pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
      case .multipart(let parts): attach(parts)
      }
      bookspine_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, fields)
    }

    private func attach(_ parts: [HTTPRequest.Part]) {
      let mime = curl_mime_init(pointer)
      for part in parts {
        let field = curl_mime_addpart(mime)
        curl_mime_name(field, part.name)
        curl_mime_type(field, part.contentType)
        if let name = part.fileName { curl_mime_filename(field, name) }
        part.bytes.withUnsafeBytes { bytes in
          _ = curl_mime_data(field, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
      }
      bookspine_curl_set_pointer(pointer, CURLOPT_MIMEPOST, mime.map(UnsafeMutableRawPointer.init))
      form = mime
    }

    private func addField(_ field: String) {
      if let longer = curl_slist_append(fields, field) { fields = longer }
    }

    private func set(_ option: CURLoption, _ value: Int) { bookspine_curl_set_long(pointer, option, value) }
  }
#endif
