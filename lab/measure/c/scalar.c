// The scalar functions of slidemask.h.

#define LOOKUP(name) slidemask_scalar_##name

#include "header.c"
