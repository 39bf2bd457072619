/// Answers in the documented shapes of public sources, about a book that does not exist.
enum SourceAnswers {
  /// Two spellings of an accent, as libraries write them: one scalar, or a letter and its accent.
  static let marc = """
    <?xml version="1.0" encoding="UTF-8"?>
    <zs:searchRetrieveResponse xmlns:zs="http://www.loc.gov/zing/srw/"><zs:version>1.1</zs:version>
    <zs:numberOfRecords>1</zs:numberOfRecords><zs:records><zs:record><zs:recordSchema>marcxml</zs:recordSchema>
    <zs:recordPacking>xml</zs:recordPacking><zs:recordData><record xmlns="http://www.loc.gov/MARC21/slim">
    <leader>00000nam a2200000 c 4500</leader><controlfield tag="001">1</controlfield>
    <datafield tag="020" ind1=" " ind2=" "><subfield code="a">3-00-000000-1</subfield></datafield>
    <datafield tag="020" ind1=" " ind2=" "><subfield code="a">978-0-306-40615-7 Pp. : EUR 19.90</subfield></datafield>
    <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Lindqvist, Mária</subfield><subfield code="d">1950-</subfield>
      <subfield code="4">aut</subfield></datafield>
    <datafield tag="245" ind1="1" ind2="4"><subfield code="a">\u{98}Die\u{9C} kupferne Laterne :</subfield>
      <subfield code="b">Roman /</subfield><subfield code="c">Mária Lindqvist</subfield></datafield>
    <datafield tag="264" ind1=" " ind2="4"><subfield code="b">Copyright House</subfield></datafield>
    <datafield tag="264" ind1=" " ind2="1"><subfield code="a">Bergen :</subfield><subfield code="b">Nordlys Verlag,</subfield>
      <subfield code="c">[1998]</subfield></datafield>
    <datafield tag="300" ind1=" " ind2=" "><subfield code="a">312 Seiten ;</subfield></datafield>
    <datafield tag="700" ind1="1" ind2=" "><subfield code="a">O\u{308}st, Per</subfield>
      <subfield code="4">http://id.loc.gov/vocabulary/relators/aut</subfield></datafield>
    <datafield tag="700" ind1="1" ind2=" "><subfield code="a">Holm, Eva</subfield><subfield code="4">trl</subfield></datafield>
    </record></zs:recordData></zs:record></zs:records></zs:searchRetrieveResponse>
    """

  static let dublinCore = """
    <searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.1</version><numberOfRecords>1</numberOfRecords>
    <records><record><recordSchema>oai_dc</recordSchema><recordPacking>xml</recordPacking><recordData>
    <dc xmlns="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title>The copper lantern : a novel / Maria Lindqvist</dc:title><dc:creator>Lindqvist, Maria [Verfasser]</dc:creator>
    <dc:publisher>Bergen : Nordlys</dc:publisher><dc:date>1998</dc:date><dc:identifier>(OCoLC)1</dc:identifier>
    <dc:identifier>978-0-306-40615-7 Festeinband</dc:identifier><dc:format>312 S.</dc:format></dc>
    </recordData><recordPosition>1</recordPosition></record></records></searchRetrieveResponse>
    """

  static let openLibrary = """
    {"numFound": 2, "start": 0, "numFoundExact": true, "docs": [
      {"title": "Kopparlyktan", "author_name": ["Maria Lindqvist"], "isbn": ["0306406152", "9780306406157", "9781861972712"],
       "editions": {"numFound": 3, "start": 0, "numFoundExact": true, "docs": [
         {"title": "The Copper Lantern", "isbn": ["0306406152"], "publisher": ["Nordlys"], "publish_date": ["April 1998"],
          "number_of_pages": 312, "cover_i": 258027}]}},
      {"title": "Lantern", "author_name": ["Somebody Else"], "isbn": ["9781861972712"],
       "editions": {"numFound": 0, "start": 0, "numFoundExact": true, "docs": []}}]}
    """

  static let googleBooks = """
    {"kind": "books#volumes", "totalItems": 1, "items": [{"kind": "books#volume", "id": "x", "volumeInfo": {
      "title": "The Copper Lantern", "subtitle": "A Novel", "authors": ["Maria Lindqvist"], "publisher": "Nordlys",
      "publishedDate": "1998-04", "pageCount": 312, "printType": "BOOK",
      "industryIdentifiers": [{"type": "ISBN_10", "identifier": "0306406152"}, {"type": "ISBN_13", "identifier": "9780306406157"}],
      "imageLinks": {"thumbnail": "http://books.google.com/books/content?id=x&printsec=frontcover&img=1&zoom=1"}}}]}
    """
}
