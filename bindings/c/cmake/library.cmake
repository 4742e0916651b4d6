# Cargo builds the library, static or shared, and CMake offers it as `slidemask::slidemask`.

find_program(SLIDEMASK_CARGO cargo HINTS "$ENV{HOME}/.cargo/bin" REQUIRED)
find_package(Threads REQUIRED)

# Interfaces may change with each second number of the version as long as the first one is 0.
set(soversion "${PROJECT_VERSION_MAJOR}")
if(soversion EQUAL 0)
    set(soversion "0.${PROJECT_VERSION_MINOR}")
endif()

set(built "${CMAKE_CURRENT_BINARY_DIR}/lib")
if(SLIDEMASK_SHARED)
    if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
        message(FATAL_ERROR "slidemask: the shared library is built on Linux only; turn SLIDEMASK_SHARED off, or use cargo-c")
    endif()
    set(kind SHARED)
    set(crate_type cdylib)
    set(cargo_file libslidemask_c.so)
    set(soname "libslidemask.so.${soversion}")
    set(file "libslidemask.so.${PROJECT_VERSION}")
    set(linker_arguments -- -C "link-arg=-Wl,-soname,${soname}")
    set(links COMMAND "${CMAKE_COMMAND}" -E create_symlink "${file}" "${built}/${soname}"
              COMMAND "${CMAKE_COMMAND}" -E create_symlink "${soname}" "${built}/libslidemask.so")
else()
    set(kind STATIC)
    set(crate_type staticlib)
    set(cargo_file "${CMAKE_STATIC_LIBRARY_PREFIX}slidemask_c${CMAKE_STATIC_LIBRARY_SUFFIX}")
    set(file "${CMAKE_STATIC_LIBRARY_PREFIX}slidemask${CMAKE_STATIC_LIBRARY_SUFFIX}")
    set(linker_arguments)
    set(links)
    # The libraries of the system that Rust's standard library needs: `rustc --print native-static-libs` lists them.
    if(WIN32)
        set(system_libraries kernel32 ntdll userenv ws2_32 dbghelp)
    else()
        set(system_libraries Threads::Threads ${CMAKE_DL_LIBS} m)
    endif()
endif()

# Cargo is always told the target, since its configuration may name another one.
set(rust_target "${SLIDEMASK_RUST_TARGET}")
if(NOT rust_target)
    if(CMAKE_CROSSCOMPILING)
        message(FATAL_ERROR "slidemask: for another machine, set SLIDEMASK_RUST_TARGET to Rust's name of the target")
    endif()
    execute_process(
        COMMAND "${SLIDEMASK_CARGO}" --version --verbose
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        OUTPUT_VARIABLE cargo_version
    )
    if(NOT cargo_version MATCHES "host: ([^\n\r]+)")
        message(FATAL_ERROR "slidemask: '${SLIDEMASK_CARGO} --version --verbose' does not name the host; set SLIDEMASK_RUST_TARGET")
    endif()
    set(rust_target "${CMAKE_MATCH_1}")
endif()
set(cargo_output "${SLIDEMASK_CARGO_TARGET_DIR}/${rust_target}/release")

# Cargo knows what has changed, so it is asked in every build: of what is installed, or of the programs that link the library.
set(in_all)
if(SLIDEMASK_INSTALL)
    set(in_all ALL)
endif()
add_custom_target(
    slidemask_cargo ${in_all}
    COMMAND
        "${SLIDEMASK_CARGO}" rustc --package slidemask-c --lib --crate-type ${crate_type} --release --locked --quiet
        --target-dir "${SLIDEMASK_CARGO_TARGET_DIR}" --target "${rust_target}" ${linker_arguments}
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${built}"
    COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${cargo_output}/${cargo_file}" "${built}/${file}"
    ${links}
    BYPRODUCTS "${built}/${file}"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Cargo builds ${file}"
    VERBATIM
)

add_library(slidemask::slidemask ${kind} IMPORTED GLOBAL)
add_dependencies(slidemask::slidemask slidemask_cargo)
set_target_properties(
    slidemask::slidemask PROPERTIES
    IMPORTED_LOCATION "${built}/${file}"
    INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_SOURCE_DIR}/include"
    INTERFACE_COMPILE_FEATURES "${compile_features}"
)
if(SLIDEMASK_SHARED)
    set_target_properties(slidemask::slidemask PROPERTIES IMPORTED_SONAME "${soname}")
else()
    set_target_properties(slidemask::slidemask PROPERTIES INTERFACE_LINK_LIBRARIES "${system_libraries}")
endif()
