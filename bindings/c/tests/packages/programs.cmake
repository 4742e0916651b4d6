# The programs of a project that has slidemask, wherever it comes from, in each language of the project. The targets of slidemask ask for
# later standards than these.
set(CMAKE_C_STANDARD 90)
set(CMAKE_CXX_STANDARD 11)

get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
foreach(language IN ITEMS C CXX)
    if(language IN_LIST languages)
        string(TOLOWER "${language}" extension)
        add_executable(header-${extension} ../header.${extension})
        target_link_libraries(header-${extension} PRIVATE slidemask::header)
        if(TARGET slidemask::slidemask)
            add_executable(program-${extension} ../program.${extension})
            target_link_libraries(program-${extension} PRIVATE slidemask::slidemask)
        endif()
    endif()
endforeach()
