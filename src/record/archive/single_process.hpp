// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/process_group.hpp"

namespace haec_record
{

/// A process that writes an archive by itself.
class SingleProcess : public ProcessGroup
{
public:
    std::uint32_t rank() const override
    {
        return 0;
    }
    std::uint32_t size() const override
    {
        return 1;
    }
    void barrier() override {}
    void broadcast(void*, std::size_t, std::uint32_t) override {}
    std::vector<std::string> gather(const std::string& bytes, std::uint32_t) override
    {
        return {bytes};
    }
    std::string scatter(const std::vector<std::string>& bytes, std::uint32_t) override
    {
        return bytes.front();
    }
};

} // namespace haec_record
