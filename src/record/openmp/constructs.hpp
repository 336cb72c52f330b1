// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/event_file.hpp"

#include <array>
#include <cstdint>

namespace haec_record
{

/// What regions of OpenMP are of.
enum class Construct : std::uint8_t
{
    parallel,
    implicit_barrier,
    barrier,
    taskwait,
    taskgroup,
    task,
    critical,
    critical_block,
    ordered,
    ordered_block,
    set_lock,
    set_nest_lock
};

/// The number of a construct's region at a place of the program, by the names and the roles of
/// Score-P: "!$omp parallel @main+0x1a3". The address is that of the code behind the construct;
/// null for one region for all places. Call it only while the process records.
std::uint32_t region_of(Construct construct, const void* address);

/// The numbers that a thread has asked for last: most programs have few constructs, and threads
/// that ask at the same time do not wait for each other.
class KnownRegions
{
public:
    std::uint32_t at(Construct construct, const void* address)
    {
        const auto place =
            reinterpret_cast<std::uintptr_t>(address) + static_cast<std::size_t>(construct);
        auto& entry = entries_[place % entries_.size()];
        if (!entry.is_known || entry.construct != construct || entry.address != address)
        {
            entry = {address, region_of(construct, address), construct, true};
        }
        return entry.number;
    }

private:
    struct Entry
    {
        const void* address = nullptr;
        std::uint32_t number = 0;
        Construct construct = Construct::parallel;
        bool is_known = false;
    };
    std::array<Entry, 61> entries_{};
};

} // namespace haec_record
