# libodori: the modules below the user interface as one shared library with a C API (include/odori.h, docs/c-api.md).
add_library(libodori SHARED $<TARGET_OBJECTS:odori_capi>)
set(libodori_map "${CMAKE_CURRENT_SOURCE_DIR}/libodori.map")
target_link_libraries(libodori PRIVATE odori_capi)
target_include_directories(libodori INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
                                              "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
set_target_properties(libodori PROPERTIES
  OUTPUT_NAME odori EXPORT_NAME odori LINKER_LANGUAGE CXX
  VERSION "${PROJECT_VERSION}" SOVERSION 0
  LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}" LINK_DEPENDS "${libodori_map}")
if(NOT APPLE)
  target_link_options(libodori PRIVATE "LINKER:--version-script=${libodori_map}" LINKER:--as-needed)
  if(NOT ODORI_SANITIZE)  # the sanitizers' functions are in the program
    target_link_options(libodori PRIVATE LINKER:--no-undefined)
  endif()
endif()
add_library(odori::odori ALIAS libodori)

install(TARGETS libodori EXPORT odori
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library)

# -- for find_package(odori)
include(CMakePackageConfigHelpers)
set(config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/odori")
install(EXPORT odori NAMESPACE odori:: FILE odori-config.cmake DESTINATION "${config_folder}" COMPONENT library)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/odori-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/odori-config-version.cmake" DESTINATION "${config_folder}" COMPONENT library)

# -- for pkg-config; it finds the rest from where it is itself
file(RELATIVE_PATH ODORI_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file("${PROJECT_SOURCE_DIR}/cmake/odori.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/odori.pc" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/odori.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT library)
