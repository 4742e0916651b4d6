# The programs of a project that has slidemask, wherever it comes from.
add_executable(header ../header.cpp)
target_link_libraries(header PRIVATE slidemask::header)
target_compile_features(header PRIVATE cxx_std_17)

if(TARGET slidemask::slidemask)
    add_executable(program ../program.cpp)
    target_link_libraries(program PRIVATE slidemask::slidemask)
    target_compile_features(program PRIVATE cxx_std_17)
endif()
