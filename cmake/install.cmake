# SPDX-License-Identifier: MIT
# Installs what a user of the library needs to find it: headers, a package for find_package, a file for pkg-config.
include(CMakePackageConfigHelpers)
install(TARGETS flipwise EXPORT flipwise_targets)
install(DIRECTORY include/flipwise DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT flipwise_targets NAMESPACE flipwise:: FILE flipwise-targets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/flipwise)
if(FLIPWISE_WITH_NTL AND NOT BUILD_SHARED_LIBS)
  set(FLIPWISE_STATIC_LIBRARIES ntl gmp)
endif()
configure_package_config_file(cmake/flipwise-config.cmake.in flipwise-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/flipwise)
write_basic_package_version_file(flipwise-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/flipwise-config.cmake ${PROJECT_BINARY_DIR}/flipwise-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/flipwise)

# Programs with a static library must also link the libraries that it uses; a shared library loads them itself.
set(libraries -pthread)
if(FLIPWISE_WITH_NTL)
  string(PREPEND libraries "-lntl -lgmp ")
endif()
if(BUILD_SHARED_LIBS)
  set(FLIPWISE_PRIVATE_LIBRARIES ${libraries})
else()
  set(FLIPWISE_LIBRARIES " ${libraries}")
endif()
# flipwise.pc states its folders relative to its own, so that it is right after `cmake --install --prefix`. Absolute folders, as
# on Nix, stay as they are.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(FLIPWISE_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH FLIPWISE_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "(.*[^/])/?" "\${pcfiledir}/\\1" FLIPWISE_PREFIX ${FLIPWISE_PREFIX})
endif()
foreach(folder INCLUDEDIR LIBDIR)
  set(FLIPWISE_${folder} "\${prefix}")
  cmake_path(APPEND FLIPWISE_${folder} ${CMAKE_INSTALL_${folder}})  # an absolute folder replaces the prefix
endforeach()
configure_file(cmake/flipwise.pc.in flipwise.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/flipwise.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(FLIPWISE_BUILD_APPS)
  install(FILES docs/flipwise.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
  if(FLIPWISE_WITH_MPI)
    install(FILES docs/flipwise-mpi.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
  endif()
endif()
