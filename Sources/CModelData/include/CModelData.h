#ifndef CMODELDATA_H
#define CMODELDATA_H

#include <stddef.h>

/// The bytes of a file of Models/, which are part of the library; NULL, and a count of 0, when there is no such file.
__attribute__((visibility("hidden"))) const unsigned char *model_data(const char *name, size_t *count);

#endif
