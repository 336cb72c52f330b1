# SPDX-License-Identifier: BSD-3-Clause
# Language, warnings and options of every target of the project.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Programs are the same bytes wherever they are built.
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# CMake's own name for it, by which projects leave out the tests of all that they include.
option(BUILD_TESTING "Build the tests, with HAEC_SIM_TESTS" ON)
option(HAEC_SIM_TESTS "Build the tests" ON)
option(HAEC_SIM_BENCH "Build the benchmarks" ON)
option(HAEC_SIM_SCOTCH "Use Scotch, where there is one, for haec_map's strategy optimized" ON)
option(HAEC_SIM_WERROR "Treat warnings as errors" OFF)
option(HAEC_SIM_UNITY "Compile files of a library, or of a test program, together; OFF for tools that want each file's command" ON)
set(HAEC_SIM_LOG_FLOOR 1 CACHE STRING
    "Log messages below this level are not compiled in: 0 trace, 1 debug, 2 info, 3 warn, 4 fatal")

include(GNUInstallDirs)

# Interface target with what all of our own code is compiled with.
add_library(haec_sim_settings INTERFACE)
target_compile_options(haec_sim_settings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# A product and a sum are rounded twice on every processor, also on those that can do both at once.
target_compile_options(haec_sim_settings INTERFACE -ffp-contract=off)
# Messages of broken invariants name files by their place in the tree, not by that of the build.
target_compile_options(haec_sim_settings INTERFACE -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False alarms of GCC 12 about std::string (GCC bugs 105329 and 105651), and about the elements that
    # boost::container::small_vector has inside.
    target_compile_options(haec_sim_settings INTERFACE -Wno-restrict -Wno-stringop-overread)
    # What is a few cache lines long is cleared by stores: `rep stos` takes longer to start than they
    # take in all, and each message's record is cleared once.
    set(stores_clear -mmemset-strategy=unrolled_loop:256:noalign,libcall:-1:noalign)
    include(CheckCXXCompilerFlag)
    check_cxx_compiler_flag(${stores_clear} HAEC_SIM_CLEARS_BY_STORES)
    if(HAEC_SIM_CLEARS_BY_STORES)
        target_compile_options(haec_sim_settings INTERFACE ${stores_clear})
    endif()
endif()
if(HAEC_SIM_WERROR)
    target_compile_options(haec_sim_settings INTERFACE -Werror)
endif()
# For what runs once, not for each record: it is compiled in two thirds of the time.
set(HAEC_SIM_ONCE_IN_A_RUN $<$<CONFIG:Release>:-O1>)
# For modules in shared objects: inline statics as those of one object, not of the whole process.
set(HAEC_SIM_MODULE_OPTIONS $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-gnu-unique>)
target_compile_definitions(haec_sim_settings INTERFACE HAEC_SIM_LOG_FLOOR=${HAEC_SIM_LOG_FLOOR})
