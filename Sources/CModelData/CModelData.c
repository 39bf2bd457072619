// The files of Models/, each as an array. One that is new needs an array here, and a line in `files`.
#include "CModelData.h"

#include <string.h>

#ifdef PPOCR
static const unsigned char alphabet_gate[] = {
#embed "../../Models/alphabet-gate.safetensors"
};
#endif
static const unsigned char catalog_words[] = {
#embed "../../Models/catalog-words.safetensors"
};
static const unsigned char character_model[] = {
#embed "../../Models/character-model.safetensors"
};
static const unsigned char folding[] = {
#embed "../../Models/folding.txt"
};
static const unsigned char group_affinity[] = {
#embed "../../Models/group-affinity.safetensors"
};
static const unsigned char lexicon[] = {
#embed "../../Models/lexicon.safetensors"
};
static const unsigned char line_affinity[] = {
#embed "../../Models/line-affinity.safetensors"
};
static const unsigned char match_confidence[] = {
#embed "../../Models/match-confidence.safetensors"
};
static const unsigned char match[] = {
#embed "../../Models/match.safetensors"
};
static const unsigned char publishers[] = {
#embed "../../Models/publishers.txt"
};
#ifdef PPOCR
static const unsigned char recognizer_arabic[] = {
#embed "../../Models/recognizer-arabic.safetensors"
};
static const unsigned char recognizer_cyrillic[] = {
#embed "../../Models/recognizer-cyrillic.safetensors"
};
static const unsigned char recognizer_greek[] = {
#embed "../../Models/recognizer-greek.safetensors"
};
static const unsigned char recognizer_hangul[] = {
#embed "../../Models/recognizer-hangul.safetensors"
};
static const unsigned char recognizer_hebrew[] = {
#embed "../../Models/recognizer-hebrew.safetensors"
};
static const unsigned char recognizer_ideographs[] = {
#embed "../../Models/recognizer-ideographs.safetensors"
};
static const unsigned char recognizer_latin[] = {
#embed "../../Models/recognizer-latin.safetensors"
};
#endif
static const unsigned char record_judge[] = {
#embed "../../Models/record-judge.safetensors"
};
static const unsigned char spine_labeler[] = {
#embed "../../Models/spine-labeler.safetensors"
};
static const unsigned char word_lists[] = {
#embed "../../Models/word-lists.txt"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} files[] = {
#ifdef PPOCR
    {"alphabet-gate.safetensors", alphabet_gate, sizeof alphabet_gate},
#endif
    {"catalog-words.safetensors", catalog_words, sizeof catalog_words},
    {"character-model.safetensors", character_model, sizeof character_model},
    {"folding.txt", folding, sizeof folding},
    {"group-affinity.safetensors", group_affinity, sizeof group_affinity},
    {"lexicon.safetensors", lexicon, sizeof lexicon},
    {"line-affinity.safetensors", line_affinity, sizeof line_affinity},
    {"match-confidence.safetensors", match_confidence, sizeof match_confidence},
    {"match.safetensors", match, sizeof match},
    {"publishers.txt", publishers, sizeof publishers},
#ifdef PPOCR
    {"recognizer-arabic.safetensors", recognizer_arabic, sizeof recognizer_arabic},
    {"recognizer-cyrillic.safetensors", recognizer_cyrillic, sizeof recognizer_cyrillic},
    {"recognizer-greek.safetensors", recognizer_greek, sizeof recognizer_greek},
    {"recognizer-hangul.safetensors", recognizer_hangul, sizeof recognizer_hangul},
    {"recognizer-hebrew.safetensors", recognizer_hebrew, sizeof recognizer_hebrew},
    {"recognizer-ideographs.safetensors", recognizer_ideographs, sizeof recognizer_ideographs},
    {"recognizer-latin.safetensors", recognizer_latin, sizeof recognizer_latin},
#endif
    {"record-judge.safetensors", record_judge, sizeof record_judge},
    {"spine-labeler.safetensors", spine_labeler, sizeof spine_labeler},
    {"word-lists.txt", word_lists, sizeof word_lists},
};

const unsigned char *model_data(const char *name, size_t *count) {
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    if (strcmp(files[i].name, name) == 0) {
      *count = files[i].count;
      return files[i].bytes;
    }
  }
  *count = 0;
  return NULL;
}
