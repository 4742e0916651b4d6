# Installs the headers, the library, slidemaskConfig.cmake and slidemask.pc.

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/slidemask")

install(FILES include/slidemask.h include/slidemask.cuh DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

if(NOT SLIDEMASK_HEADER_ONLY)
    install(FILES include/libslidemask.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    set(pc_libraries)
    if(SLIDEMASK_SHARED)
        install(PROGRAMS "${built}/${file}" DESTINATION "${CMAKE_INSTALL_LIBDIR}")
        install(FILES "${built}/${soname}" "${built}/libslidemask.so" DESTINATION "${CMAKE_INSTALL_LIBDIR}")
    else()
        install(FILES "${built}/${file}" DESTINATION "${CMAKE_INSTALL_LIBDIR}")
        # There is no shared library, so programs need these without `pkg-config --static`, too.
        string(REPLACE "Threads::Threads" "pthread" pc_libraries "${system_libraries}")
        list(TRANSFORM pc_libraries PREPEND " -l")
        list(JOIN pc_libraries "" pc_libraries)
    endif()
    # Relative folders follow the prefix, so that an installed tree can be moved.
    if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
        set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
        set(pc_libdir "${CMAKE_INSTALL_LIBDIR}")
    else()
        file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
        string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
        set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
    endif()
    if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
        set(pc_includedir "${CMAKE_INSTALL_INCLUDEDIR}")
    else()
        set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
    endif()
    configure_file(cmake/slidemask.pc.in slidemask.pc @ONLY)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/slidemask.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()

configure_package_config_file(
    cmake/slidemaskConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/slidemaskConfig.cmake"
    INSTALL_DESTINATION "${package_folder}" PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR
)
# Until version 1, a second number that differs is another interface.
if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(compatibility SameMinorVersion)
else()
    set(compatibility SameMajorVersion)
endif()
set(any_architecture)
if(SLIDEMASK_HEADER_ONLY)
    set(any_architecture ARCH_INDEPENDENT)
endif()
write_basic_package_version_file(
    "${CMAKE_CURRENT_BINARY_DIR}/slidemaskConfigVersion.cmake" COMPATIBILITY ${compatibility} ${any_architecture}
)
install(
    FILES "${CMAKE_CURRENT_BINARY_DIR}/slidemaskConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/slidemaskConfigVersion.cmake"
    DESTINATION "${package_folder}"
)
