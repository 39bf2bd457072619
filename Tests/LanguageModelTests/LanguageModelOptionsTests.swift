#if Remote
  import JSONValues
  import LanguageModel
  import Testing

  @Suite struct LanguageModelOptionsTests {
    @Test func optionsAreRead() throws {
      let options = try LanguageModelOptions(
        json:
          #"{"url":"https://example.org/v1","model":"m","apiKey":"k","certificateFile":"\#(#filePath)","timeoutSeconds":2}"#
      )
      #expect(options.url.text == "https://example.org/v1" && options.model == "m" && options.key == "k")
      #expect(options.certificateFile == #filePath && options.timeout == .seconds(2))
    }

    @Test(arguments: [
      (#"{"model":"m"}"#, "\"url\" is missing"), (#"{"url":"https://example.org"}"#, "\"model\" is missing"),
      (#"{"url":"https://example.org","model":""}"#, "\"model\" is missing"),
      (#"{"url":"https://example.org","model":"m","apiKey":"a\r\nb"}"#, "\"apiKey\" has"),
      (#"{"url":"http://example.org","model":"m"}"#, "must begin with https://"),
      (
        #"{"url":"https://example.org","model":"m","certificateFile":"/none.pem"}"#,
        "\"certificateFile\" must name a file"
      ),
      (#"{"modle":1}"#, "Unknown option \"modle\"; known are model, apiKey"),
      (#"{"url":"https://example.org","model":"m","timeoutSeconds":0}"#, "\"timeoutSeconds\" must be"),
    ])
    func complaintsNameTheOption(json: String, complaint: String) {
      let error = #expect(throws: OptionError.self) { try LanguageModelOptions(json: json) }
      #expect(error?.message.contains(complaint) == true)
    }

    @Test func plainHTTPHasToBeAllowedBeyondThisMachine() throws {
      _ = try LanguageModelOptions(json: #"{"url":"http://127.0.0.1:8080/v1","model":"m"}"#)
      _ = try LanguageModelOptions(json: #"{"url":"http://example.org","model":"m","allowPlainHttp":true}"#)
    }
  }
#endif
