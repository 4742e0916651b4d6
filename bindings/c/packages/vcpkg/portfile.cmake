# The port of slidemask for vcpkg. It takes the sources from the checkout around it, and needs Cargo for the library.
#
# In a published port, vcpkg_from_github() sets SOURCE_PATH. vcpkg does not see changes of the checkout: without `--binarysource=clear` it may take
# an older build from its cache.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)

# Programs with debug information link the same library.
set(VCPKG_BUILD_TYPE release)
set(VCPKG_POLICY_MISMATCHED_NUMBER_OF_BINARIES enabled)

vcpkg_check_features(OUT_FEATURE_OPTIONS options INVERTED_FEATURES library SLIDEMASK_HEADER_ONLY)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}/bindings/c" OPTIONS ${options})
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/slidemask)
vcpkg_fixup_pkgconfig()
if(NOT "library" IN_LIST FEATURES)
    file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib")
endif()
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE-MIT" "${SOURCE_PATH}/LICENSE-APACHE")
