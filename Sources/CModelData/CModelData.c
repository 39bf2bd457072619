// The files of Models/, each as an array. One that is new needs an array here, and a line in `files`.
#include "CModelData.h"

#include <string.h>

static const unsigned char confidence[] = {
#embed "../../Models/confidence.safetensors"
};
static const unsigned char cyrillic_name_model[] = {
#embed "../../Models/cyrillic-name-model.safetensors"
};
static const unsigned char fine_tuned_recognizer[] = {
#embed "../../Models/fine-tuned-recognizer.safetensors"
};
static const unsigned char folding[] = {
#embed "../../Models/folding.txt"
};
static const unsigned char group_affinity[] = {
#embed "../../Models/group-affinity.safetensors"
};
static const unsigned char letter_model[] = {
#embed "../../Models/letter-model.safetensors"
};
static const unsigned char lexicon[] = {
#embed "../../Models/lexicon.txt"
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
static const unsigned char name_model[] = {
#embed "../../Models/name-model.safetensors"
};
static const unsigned char publishers[] = {
#embed "../../Models/publishers.txt"
};
static const unsigned char ranker[] = {
#embed "../../Models/ranker.safetensors"
};
static const unsigned char word_lists[] = {
#embed "../../Models/word-lists.txt"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} files[] = {
    {"confidence.safetensors", confidence, sizeof confidence},
    {"cyrillic-name-model.safetensors", cyrillic_name_model, sizeof cyrillic_name_model},
    {"fine-tuned-recognizer.safetensors", fine_tuned_recognizer, sizeof fine_tuned_recognizer},
    {"folding.txt", folding, sizeof folding},
    {"group-affinity.safetensors", group_affinity, sizeof group_affinity},
    {"letter-model.safetensors", letter_model, sizeof letter_model},
    {"lexicon.txt", lexicon, sizeof lexicon},
    {"line-affinity.safetensors", line_affinity, sizeof line_affinity},
    {"match-confidence.safetensors", match_confidence, sizeof match_confidence},
    {"match.safetensors", match, sizeof match},
    {"name-model.safetensors", name_model, sizeof name_model},
    {"publishers.txt", publishers, sizeof publishers},
    {"ranker.safetensors", ranker, sizeof ranker},
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
