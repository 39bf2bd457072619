"""What is known about one book, before anybody decides how its spine looks."""
from dataclasses import dataclass, field


@dataclass
class Book:
    """A book as its spine may name it. `author` is how the spine prints it; empty where none is printed."""
    title: str
    author: str = ""
    coauthors: list = field(default_factory=list)
    publisher: str = ""
    subtitle: str = ""
    series: str = ""
    volume: str = ""
    edition: str = ""
    call_number: str = ""
    language: str = "en"
    real: bool = False          # title and author belong together in a catalog
    author_prefix: str = ""     # "by", "hrsg. von"; printed before the author
    author_suffix: str = ""     # "(ed.)"; printed after the author
    joint: str = " & "          # between several authors

    def author_line(self):
        """All authors as one line of print."""
        names = [self.author, *self.coauthors]
        if len(names) > 2 and self.joint.strip() not in {"/", "·", ",", "•", "-"}:
            text = ", ".join(names[:-1]) + self.joint + names[-1]
        else:
            text = self.joint.join(names)
        return f"{self.author_prefix} {text} {self.author_suffix}".strip()

    def truth(self):
        """The fields that truth.json states, without the empty optional ones."""
        record = {"title": self.title, "author": self.author, "publisher": self.publisher, "language": self.language}
        optional = {"coauthors": self.coauthors, "subtitle": self.subtitle, "series": self.series,
                    "volume": self.volume, "edition": self.edition, "callNumber": self.call_number}
        return record | {key: value for key, value in optional.items() if value} | ({"real": True} if self.real else {})
