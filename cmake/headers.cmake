# SPDX-License-Identifier: BSD-3-Clause
# What nearly all files include, compiled once: reading it again and again takes a third of a build's time.
# Tools that want each file's command (HAEC_SIM_UNITY is OFF) read files as they are. So does what runs for
# each record of a trace: how a compiler puts functions into each other hangs on all that it has read.
if(HAEC_SIM_UNITY)
    add_library(haec_sim_headers OBJECT ${PROJECT_SOURCE_DIR}/cmake/headers.cpp)
    target_include_directories(haec_sim_headers PRIVATE ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(haec_sim_headers PRIVATE haec_sim_settings Boost::headers)
    target_precompile_headers(haec_sim_headers PRIVATE
        <algorithm> <array> <cmath> <cstddef> <cstdint> <filesystem> <functional> <limits> <map> <memory> <optional>
        <set> <span> <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector>
        <haec_sim/csv.hpp> <haec_sim/error.hpp> <haec_sim/log.hpp> <haec_sim/module.hpp>
        <haec_sim/platform/grid.hpp> <haec_sim/records/events.hpp>)
endif()

# haec_sim_share_headers(target...)
function(haec_sim_share_headers)
    foreach(target IN LISTS ARGN)
        if(HAEC_SIM_UNITY)
            target_precompile_headers(${target} REUSE_FROM haec_sim_headers)
        endif()
    endforeach()
endfunction()
