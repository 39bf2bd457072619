#if Remote
  import HTTPTransport
  import JSONValues
  import LanguageModel
  import LoopbackServer
  import Scanning
  import Testing

  @Suite struct LanguageModelTests {
    private func ask(_ answer: LoopbackServer.Answer, key: String? = nil) throws -> (answer: [UInt8]?, asked: String) {
      let server = LoopbackServer([answer])
      var options = LanguageModelOptions(url: try HTTPURL("\(server.url)/v1"), model: "small-model")
      options.key = key
      options.timeout = .seconds(5)
      let request = ExtractionRequest(text: "THE COPPER LANTERN\nLINDQVIST")
      // Why there is none is told by the next test.
      let answer = try? LanguageModel(options: options).answer(request, isStopped: { false })
      return (answer, server.requests.first ?? "")
    }

    private func completion(_ content: String) -> LoopbackServer.Answer {
      .response(#"{"choices":[{"message":{"role":"assistant","content":\#(content)}}]}"#)
    }

    @Test func theContentOfTheFirstChoiceIsTheAnswer() throws {
      let answer = try ask(completion(#""{\"title\":\"T\"}""#)).answer
      #expect(answer == Array(#"{"title":"T"}"#.utf8))
    }

    @Test func theRequestHasModelTextAndSchema() throws {
      let asked = try ask(completion("null"), key: "secret").asked
      #expect(asked.hasPrefix("POST /v1/chat/completions "))
      #expect(asked.contains("Authorization: Bearer secret\r\n"))
      let start = try #require(asked.firstIndex(of: "{"))
      let body = try #require(JSONValue(parsing: asked[start...].utf8))
      #expect(body["model"]?.text == "small-model" && body["temperature"]?.number == 0)
      let messages = try #require(body["messages"]?.elements)
      #expect(messages.map { $0["role"]?.text } == ["system", "user"])
      #expect(messages.last?["content"]?.text == "THE COPPER LANTERN\nLINDQVIST")
      let schema = body["response_format"]?["json_schema"]?["schema"]
      #expect(schema == JSONValue(parsing: ExtractionRequest.schema.utf8))
    }

    @Test func withoutAKeyNobodyIsAuthorized() throws {
      #expect(try !ask(completion("null")).asked.lowercased().contains("authorization"))
    }

    @Test(arguments: [#"{"choices":[]}"#, "[]", "no JSON", #"{"choices":[{"message":{"content":7}}]}"#])
    func anAnswerWithoutContentIsNone(body: String) throws {
      #expect(try ask(.response(body)).answer == nil)
    }

    @Test func anErrorIsNoAnswer() throws {
      let body = #"{"choices":[{"message":{"content":"{}"}}]}"#
      #expect(try ask(.response(body, status: 500)).answer == nil)
    }

    @Test(arguments: [
      (LoopbackServer.Answer.response("no JSON"), "The server's answer is not one of a language model."),
      (.response("{}", status: 500), "The server answered with status 500."),
    ])
    func aFailureSaysWhy(answer: LoopbackServer.Answer, why: String) throws {
      let server = LoopbackServer([answer])
      let model = LanguageModel(options: LanguageModelOptions(url: try HTTPURL("\(server.url)/v1"), model: "m"))
      let error = #expect(throws: (any Error).self) {
        try model.answer(ExtractionRequest(text: "x"), isStopped: { false })
      }
      #expect((error as? any ExtractionFailure)?.message == why)
    }

    @Test func aServerThatIsAwayIsAnError() throws {
      let url = try HTTPURL(LoopbackServer.closedURL())
      let model = LanguageModel(options: LanguageModelOptions(url: url, model: "m"))
      #expect(throws: HTTPError.self) { try model.answer(ExtractionRequest(text: "x"), isStopped: { false }) }
    }
  }
#endif
