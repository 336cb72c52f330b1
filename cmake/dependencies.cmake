# SPDX-License-Identifier: BSD-3-Clause
find_package(Boost 1.74 REQUIRED COMPONENTS iostreams mpi serialization program_options)
find_package(MPI REQUIRED COMPONENTS CXX)
find_package(PkgConfig REQUIRED)
pkg_check_modules(JSONCPP REQUIRED IMPORTED_TARGET jsoncpp)
pkg_check_modules(YAML_CPP REQUIRED IMPORTED_TARGET yaml-cpp)
find_package(tsl-robin-map 1.2 REQUIRED)
find_package(OpenSSL 3.0 COMPONENTS Crypto)
if(NOT OpenSSL_FOUND)
    message(STATUS "No OpenSSL: reports have no checksums of their inputs")
endif()
find_package(Threads REQUIRED)

# OTF2 3.x has no CMake package; its script otf2-config says where it is.
find_program(OTF2_CONFIG otf2-config REQUIRED)
execute_process(COMMAND ${OTF2_CONFIG} --cflags OUTPUT_VARIABLE otf2_cflags OUTPUT_STRIP_TRAILING_WHITESPACE)
execute_process(COMMAND ${OTF2_CONFIG} --ldflags OUTPUT_VARIABLE otf2_ldflags OUTPUT_STRIP_TRAILING_WHITESPACE)
execute_process(COMMAND ${OTF2_CONFIG} --version OUTPUT_VARIABLE otf2_version OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REGEX MATCH "[0-9]+\\.[0-9]+(\\.[0-9]+)?" OTF2_VERSION "${otf2_version}")
if(NOT OTF2_VERSION VERSION_GREATER_EQUAL 3.0 OR OTF2_VERSION VERSION_GREATER_EQUAL 4)
    message(FATAL_ERROR "OTF2 3.x is needed, ${OTF2_CONFIG} is of '${otf2_version}'")
endif()
string(REGEX MATCHALL "-I[^ ]+" otf2_includes "${otf2_cflags}")
list(TRANSFORM otf2_includes REPLACE "^-I" "")
string(REGEX MATCHALL "-L[^ ]+" otf2_dirs "${otf2_ldflags}")
list(TRANSFORM otf2_dirs REPLACE "^-L" "")

# Those that belong to the headers, and no others that there may be.
if(otf2_dirs)
    find_library(OTF2_SHARED_LIBRARY otf2 PATHS ${otf2_dirs} NO_DEFAULT_PATH NO_CACHE REQUIRED)
else()
    find_library(OTF2_SHARED_LIBRARY otf2 NO_CACHE REQUIRED)
endif()
get_filename_component(otf2_library_dir ${OTF2_SHARED_LIBRARY} DIRECTORY)
find_library(OTF2_STATIC_LIBRARY libotf2.a PATHS ${otf2_library_dir} NO_DEFAULT_PATH NO_CACHE)
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_INCLUDES ${otf2_includes})
set(CMAKE_REQUIRED_LIBRARIES ${OTF2_STATIC_LIBRARY})
check_cxx_source_compiles(
    "#include <otf2/otf2.h>
    int main() { return OTF2_Reader_Open(\"\") == nullptr; }" OTF2_STATIC_LIBRARY_SUFFICES)
unset(CMAKE_REQUIRED_INCLUDES)
unset(CMAKE_REQUIRED_LIBRARIES)

add_library(OTF2::OTF2 INTERFACE IMPORTED)
target_include_directories(OTF2::OTF2 INTERFACE ${otf2_includes})
target_link_libraries(OTF2::OTF2 INTERFACE ${OTF2_SHARED_LIBRARY})

# For the benchmarks' yardstick: the static library, whose calls cost less, if there is one that needs
# no others.
add_library(OTF2::fastest INTERFACE IMPORTED)
target_include_directories(OTF2::fastest INTERFACE ${otf2_includes})
if(OTF2_STATIC_LIBRARY_SUFFICES)
    target_link_libraries(OTF2::fastest INTERFACE ${OTF2_STATIC_LIBRARY})
else()
    target_link_libraries(OTF2::fastest INTERFACE ${OTF2_SHARED_LIBRARY})
endif()

# Neither has Scotch one in Debian 12; libscotcherr is what it prints its errors by.
find_path(SCOTCH_INCLUDE_DIR scotch.h PATH_SUFFIXES scotch)
find_library(SCOTCH_LIBRARY scotch)
find_library(SCOTCHERR_LIBRARY scotcherr)
if(HAEC_SIM_SCOTCH AND SCOTCH_INCLUDE_DIR AND SCOTCH_LIBRARY AND SCOTCHERR_LIBRARY)
    add_library(Scotch::scotch INTERFACE IMPORTED)
    target_include_directories(Scotch::scotch INTERFACE ${SCOTCH_INCLUDE_DIR})
    target_link_libraries(Scotch::scotch INTERFACE ${SCOTCH_LIBRARY} ${SCOTCHERR_LIBRARY})
else()
    message(STATUS "No Scotch: haec_map has no strategy optimized")
endif()
