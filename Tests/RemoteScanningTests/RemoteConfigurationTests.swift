#if Remote
  import JSONValues
  import RemoteScanning
  import Testing

  @Suite struct RemoteConfigurationTests {
    @Test func optionsAreRead() throws {
      let configuration = try RemoteConfiguration(
        json: """
          {"url":"https://example.org/api","order":"remoteFirst","leastConfidence":0.3,"endpoint":"oneShot",
          "attempts":2,"longestSide":1000,"stallSeconds":7,
          "deviceId":"9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59"}
          """)
      #expect(configuration.order == .remoteFirst && configuration.leastConfidence == 0.3)
      let options = configuration.remote.options
      #expect(options.url.text == "https://example.org/api" && options.endpoint == .oneShot && options.attempts == 2)
      #expect(options.preprocessing?.longestSide == 1000 && options.stallTimeout == .seconds(7))
      #expect(options.deviceID == "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59" && options.idleTimeout == .seconds(75))
    }

    @Test func photosMayBeSentAsTheyAre() throws {
      let json = #"{"url":"https://example.org","preprocess":false,"longestSide":1000}"#
      #expect(try RemoteConfiguration(json: json).remote.options.preprocessing == nil)
    }

    @Test(arguments: [
      ("{}", "\"url\" is missing"), (#"{"url":"ftp://example.org"}"#, "\"url\" cannot be used"),
      (#"{"url":"http://example.org"}"#, "must begin with https://"),
      (#"{"url":"https://example.org","deviceId":"me"}"#, "\"deviceId\" cannot be used"),
      (#"{"url":"https://example.org?key=1"}"#, "\"url\" cannot be used. It must end before \"?\""),
      (#"{"url":"https://example.org/#x"}"#, "would not be sent"),
      (#"{"url":"https://example.org","attempts":21}"#, "\"attempts\" must be"),
      (#"{"color":1}"#, "Unknown option \"color\"; known are order, leastConfidence"),
    ])
    func complaintsNameTheOption(json: String, complaint: String) {
      let error = #expect(throws: OptionError.self) { try RemoteConfiguration(json: json) }
      #expect(error?.message.contains(complaint) == true)
    }

    @Test func theScannerOfACallHasTheOrder() throws {
      let configuration = try RemoteConfiguration(json: #"{"url":"https://example.org","order":"remote"}"#)
      let scanner = configuration.scanner(device: nil)
      #expect(scanner.device == nil && scanner.order == .remote && scanner.leastConfidence == 0.5)
    }
  }
#endif
