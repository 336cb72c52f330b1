// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace haec_sim::test
{

/// Keys as a user would give them.
using Keys = std::map<std::string, ParameterValue>;

const ModuleDescriptor& descriptor();

/// The section of the configuration with these keys: defaults of the specs and of resolve().
Parameters resolved(const Keys& keys, const Platform& platform);

/// The objection of resolve(), and after it create(), to the keys; "" if none.
std::string fault(const Keys& keys, const Platform::Description& platform = {});

/// A row of nodes in x whose links have no figures of their own: node h is h hops from node 0.
Platform::Description row(std::uint32_t nodes = 64);

/// The module on a platform, ready to be asked.
class Network
{
public:
    explicit Network(const Keys& keys, const Platform::Description& description = row());

    NetworkModel& model()
    {
        return *module_->network_model();
    }

    /// D of a message between two nodes, in ps.
    std::int64_t time(std::uint64_t bytes, NodeId from, NodeId to);

    /// D over `hops` links of a row.
    std::int64_t time(std::uint64_t bytes, std::uint32_t hops);

private:
    Platform platform_;
    Parameters parameters_;
    Mapping mapping_;
    std::unique_ptr<Module> module_;
};

} // namespace haec_sim::test
