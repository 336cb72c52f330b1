// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace haec_record
{

/// The recorded processes as a group: the few collective calls that writing an archive needs.
class ProcessGroup
{
public:
    virtual ~ProcessGroup() = default;

    virtual std::uint32_t rank() const = 0;
    virtual std::uint32_t size() const = 0;
    virtual void barrier() = 0;
    virtual void broadcast(void* data, std::size_t bytes, std::uint32_t root) = 0;
    /// On rank `root` the bytes of each process, in order of ranks; empty elsewhere.
    virtual std::vector<std::string> gather(const std::string& bytes, std::uint32_t root) = 0;
    /// `bytes` counts on rank `root` only, and has an element for each process.
    virtual std::string scatter(const std::vector<std::string>& bytes, std::uint32_t root) = 0;
};

} // namespace haec_record
