// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/sha256.hpp"
#include "tests/machine/read_topology.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/reference_values.hpp"

#include <fstream>
#include <functional>
#include <ostream>
#include <string>

namespace haec_sim::test
{

/// A machine of docs/spec/topologies-values.json, and the keys of `topology` that make it.
struct ShownMachine
{
    const char* name;
    const char* keys;

    Platform platform() const
    {
        return machine_with(keys);
    }

    /// What the file says of it.
    Json::Value values() const
    {
        return reference_values("topologies-values.json")["configurations"][name];
    }

    friend std::ostream& operator<<(std::ostream& out, const ShownMachine& machine)
    {
        return out << machine.name;
    }
};

inline const ShownMachine torus{"torus 8,8", R"("type": "torus", "size": [8, 8])"};
inline const ShownMachine mesh_with_nodes{
    "mesh 3,2 p2", R"("type": "mesh", "size": [3, 2], "nodes_per_switch": 2)"};
inline const ShownMachine fat_tree{
    "fat_tree 3,4,2;2,3,2;1,2,1",
    R"("type": "fat_tree", "down": [3, 4, 2], "up": [2, 3, 2], "parallel": [1, 2, 1])"};
inline const ShownMachine ary_tree{"fat_tree k 4 levels 3",
                                   R"("type": "fat_tree", "arity": 4, "levels": 3)"};
inline const ShownMachine dragonfly{
    "dragonfly 2,4,2,9 relative",
    R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 9)"};
inline const ShownMachine hierarchy{
    "hierarchical 4,3,3 K 2,2,4 p2",
    R"("type": "hierarchical", "size": [4, 3, 3], "links_per_pair": [2, 2, 4], "nodes_per_switch": 2)"};
inline const ShownMachine slim_fly{"slim_fly 5 p4",
                                   R"("type": "slim_fly", "order": 5, "nodes_per_switch": 4)"};

/// The digest of what the function writes.
inline std::string digest(const std::function<void(std::ostream&)>& write)
{
    const ScratchFolder folder;
    const auto file = folder.path() / "lines";
    std::ofstream lines(file);
    write(lines);
    lines.close();
    return sha256_of(file).value();
}

} // namespace haec_sim::test
