#include "program.c"
