/* glibc's malloc_trim() and mallopt(), which Swift's module of glibc leaves out. */
#ifndef BOOKSPINE_CMALLOC_SHIM_H
#define BOOKSPINE_CMALLOC_SHIM_H

#include <malloc.h>

#endif
