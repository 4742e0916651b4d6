# The programs of a project that has slidemask, wherever it comes from. The targets of slidemask ask for later standards than these.
set(CMAKE_C_STANDARD 90)
set(CMAKE_CXX_STANDARD 11)

add_executable(header ../header.cpp)
target_link_libraries(header PRIVATE slidemask::header)

if(TARGET slidemask::slidemask)
    add_executable(program ../program.cpp)
    target_link_libraries(program PRIVATE slidemask::slidemask)
    add_executable(program-c ../program.c)
    target_link_libraries(program-c PRIVATE slidemask::slidemask)
endif()
