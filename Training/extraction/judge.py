"""Whether a title and an author are right, by the rules of the evaluation's score.py."""
import importlib.util, os
from shared_data import SHARED

_spec = importlib.util.spec_from_file_location("score", os.path.join(SHARED, "eval/score.py"))
score = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(score)

try:
    from rapidfuzz.distance import Levenshtein
    score.similarity = lambda a, b: Levenshtein.normalized_similarity(a, b) if a and b else 0.0
except ImportError:
    pass


def title_right(title, truth):
    return score.likeness_of_title({"title": title}, truth) >= 0.85


def author_right(author, truth):
    """True where no author is wanted."""
    wanted = truth.get("author") and truth.get("author_sure", True)
    return score.author_right(author, truth["author"]) if wanted else True
