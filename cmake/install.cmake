# SPDX-License-Identifier: BSD-3-Clause
# What `cmake --install` puts where: programs, the library and headers that authors of modules build
# against (find_package(haec_sim)), configurations, mappings, manual, example. The tree may be moved
# as a whole: nothing in it holds the prefix. Components: programs, development, documents.
include(CMakePackageConfigHelpers)

# The same name in this build as after find_package(haec_sim).
add_library(haec_sim::haec_sim ALIAS haec_sim)

# Programs look for the library beside them, and for other libraries where the build found them.
file(RELATIVE_PATH library_from_program ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
set(HAEC_SIM_PROGRAMS haec_sim_exe haec_gen haec_map haec_fit haec_verify haec_export haec_import haec_resources haec_topology haec_calibrate)
set_target_properties(${HAEC_SIM_PROGRAMS} PROPERTIES
    INSTALL_RPATH "$ORIGIN/${library_from_program}"
    INSTALL_RPATH_USE_LINK_PATH ON)
set_target_properties(haec_sim PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
set_target_properties(haec_sim_testing PROPERTIES INSTALL_RPATH "$ORIGIN" INSTALL_RPATH_USE_LINK_PATH ON)

install(TARGETS ${HAEC_SIM_PROGRAMS} COMPONENT programs)
install(TARGETS haec_sim EXPORT haec_sim_targets
    LIBRARY COMPONENT programs NAMELINK_COMPONENT development)
install(TARGETS haec_sim_testing EXPORT haec_sim_targets LIBRARY COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/haec_sim TYPE INCLUDE COMPONENT development
    FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def")

install(FILES ${PROJECT_SOURCE_DIR}/include/haec_record/region.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/haec_record
    COMPONENT development)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/haec_sim)
install(EXPORT haec_sim_targets NAMESPACE haec_sim:: DESTINATION ${package_dir} COMPONENT development)
# Also for those who build against this build: -Dhaec_sim_DIR=build.
export(EXPORT haec_sim_targets NAMESPACE haec_sim:: FILE ${PROJECT_BINARY_DIR}/haec_sim_targets.cmake)
configure_package_config_file(
    ${CMAKE_CURRENT_LIST_DIR}/haec_sim-config.cmake.in ${PROJECT_BINARY_DIR}/haec_sim-config.cmake
    INSTALL_DESTINATION ${package_dir}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/haec_sim-config-version.cmake
    COMPATIBILITY SameMajorVersion)
install(FILES
    ${PROJECT_BINARY_DIR}/haec_sim-config.cmake
    ${PROJECT_BINARY_DIR}/haec_sim-config-version.cmake
    DESTINATION ${package_dir} COMPONENT development)

# For builds without CMake.
file(RELATIVE_PATH prefix_from_pkgconfig ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(${CMAKE_CURRENT_LIST_DIR}/haec_sim.pc.in ${PROJECT_BINARY_DIR}/haec_sim.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/haec_sim.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(DIRECTORY
    ${PROJECT_SOURCE_DIR}/configs
    ${PROJECT_SOURCE_DIR}/mappings
    DESTINATION ${CMAKE_INSTALL_DATADIR}/haec_sim COMPONENT programs)
# Without what somebody who tried an example in the source tree left there.
# A program and its trace, for the first run.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/heat DESTINATION ${CMAKE_INSTALL_DATADIR}/haec_sim/examples COMPONENT programs)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples
    DESTINATION ${CMAKE_INSTALL_DATADIR}/haec_sim COMPONENT development
    FILES_MATCHING PATTERN "*.cpp" PATTERN "CMakeLists.txt" PATTERN "README.md"
        PATTERN "configuration.json"
    PATTERN heat EXCLUDE PATTERN notebooks EXCLUDE PATTERN build EXCLUDE PATTERN input EXCLUDE PATTERN output EXCLUDE PATTERN message_counts EXCLUDE)
# For authors who have no source tree: share/haec_sim/new_module.sh.
install(PROGRAMS ${PROJECT_SOURCE_DIR}/scripts/new_module.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/haec_sim COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/scripts/new_module DESTINATION ${CMAKE_INSTALL_DATADIR}/haec_sim COMPONENT development)
# With links that lead to what is installed.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
file(RELATIVE_PATH data_from_documents ${CMAKE_INSTALL_FULL_DOCDIR} ${CMAKE_INSTALL_FULL_DATADIR}/haec_sim)
install(CODE "execute_process(COMMAND \"${Python3_EXECUTABLE}\" \"${CMAKE_CURRENT_LIST_DIR}/installed_documents.py\"
    \"${PROJECT_SOURCE_DIR}\" \"${PROJECT_BINARY_DIR}/documents\" \"${data_from_documents}\" COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT documents)
install(DIRECTORY ${PROJECT_BINARY_DIR}/documents/ TYPE DOC COMPONENT documents)

# The API reference, where there is doxygen: cmake --build build --target docs_api
find_package(Doxygen QUIET)
if(DOXYGEN_FOUND)
    set(HAEC_SIM_API_DIR ${PROJECT_BINARY_DIR}/docs/api)
    configure_file(${PROJECT_SOURCE_DIR}/docs/Doxyfile.in ${PROJECT_BINARY_DIR}/docs/Doxyfile @ONLY)
    add_custom_target(docs_api
        COMMAND ${CMAKE_COMMAND} -E make_directory ${HAEC_SIM_API_DIR}
        COMMAND Doxygen::doxygen ${PROJECT_BINARY_DIR}/docs/Doxyfile
        COMMENT "API reference: ${HAEC_SIM_API_DIR}/html/index.html"
        VERBATIM)
    install(DIRECTORY ${HAEC_SIM_API_DIR}/html DESTINATION ${CMAKE_INSTALL_DOCDIR}/api COMPONENT documents OPTIONAL)
endif()

include(${CMAKE_CURRENT_LIST_DIR}/made_by_programs.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/package.cmake)
