/* The targets ask for these languages. Visual Studio says which C++ it compiles in a macro of its own. */
#if defined(_MSVC_LANG) ? _MSVC_LANG < 201703L : defined(__cplusplus) ? __cplusplus < 201703L : __STDC_VERSION__ < 201112L
    #error "older than C11 or C++17"
#endif
