// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The causes and effects in a trace, by the order in which they were recorded: what the input says
// of who waited for whom. No rule is known here by which times are computed.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "trace.hpp"

namespace haec_sim::checker
{

// A record, with its times in input and output.
struct Point
{
    Index location = no_index;
    Index event = no_index;
    Picoseconds in = 0;
    Picoseconds out = 0;

    // The order in which processes did things: by input time, then location, then record.
    auto turn() const
    {
        return std::tuple(in, location, event);
    }
};

// An effect that may not be before its cause in the output.
struct Pair
{
    std::string_view what;
    Point cause;
    Point effect;
};

// What records name.
class Names
{
public:
    explicit Names(const Trace& trace);

    // The process of a location, its accelerators' locations included: the master's group.
    Word process_of(Index location) const
    {
        return processes_[location];
    }

    bool is_device(Index location) const
    {
        return is_device_[location];
    }

    // The process that a rank means to another process; no_process where there is none.
    static constexpr Word no_process = UINT64_MAX;
    Word peer(Word communicator, Word self, Word rank) const;

    // The number of processes in a communicator, 0 where it is not an ordinary one.
    std::size_t size_of(Word communicator) const;
    Word communicator_of(Word window) const;
    // Another interface than MPI: only there processes wait for changes.
    bool is_waited_for(Word window) const;

    // A call of the host that waits for accelerators, by its paradigm and name.
    bool waits_for_devices(Word region) const;
    bool is_among_neighbours(Word region) const;
    bool is_probe(Word region) const;
    Word region_of_context(Word context) const;

private:
    struct Group
    {
        Word type = 0;
        Word paradigm = 0;
        std::vector<Word> members;
    };
    void read_processes(const Trace& trace);
    void read_regions(const Trace& trace);
    std::vector<Word> processes_in(const Group& group) const;

    std::vector<Word> processes_;
    std::vector<bool> is_device_;
    std::map<Word, Word> process_of_id_;
    std::map<Word, std::vector<Word>> location_ids_; // by paradigm: ranks of that
    std::map<Word, std::vector<Word>> communicators_;
    std::map<Word, Word> windows_;
    std::map<Word, bool> other_interface_;
    std::map<Word, bool> region_waits_;
    std::map<Word, bool> region_neighbours_;
    std::map<Word, bool> region_probes_;
    std::map<Word, Word> regions_of_contexts_;
};

// All pairs of input and output, which have the same records.
class Causality
{
public:
    Causality(const Trace& input, const Trace& output);

    std::vector<Pair> messages() const;
    std::vector<Pair> collectives() const;
    std::vector<Pair> threads() const;
    std::vector<Pair> changes() const;
    std::vector<Pair> devices() const;

private:
    struct Part
    {
        Point begin;
        Point end;
        Word process = 0;
        Word operation = 0;
        Word root = 0;
        bool has_bytes = false;
        bool is_left_out = false;
    };
    struct Team
    {
        Point fork;
        Point join;
    };
    using Channel = std::tuple<Word, Word, Word, Word>; // communicator, sender, receiver, tag
    using Domain = std::tuple<bool, Word>;
    using Thread = std::tuple<Word, Word, Word>; // process, contingent, number
    class Reading;

    void add_operation(const std::vector<Part>& members, Word communicator,
                       std::vector<Pair>& pairs) const;

    Names names_;
    std::map<Channel, std::vector<Point>> sends_;
    // By the place of its posting.
    std::map<Channel, std::vector<std::pair<Point, Point>>> receives_;
    // The ends of probes, by the postings of the receives whose messages they found.
    std::map<std::pair<Index, Index>, Point> probes_;
    std::map<Domain, std::vector<Part>> parts_;
    std::map<std::pair<Word, Word>, std::vector<Team>> teams_;
    std::map<std::pair<Word, Word>, std::vector<std::pair<Point, bool>>> members_;
    std::map<Thread, Point> created_, ended_;
    std::vector<std::pair<Thread, Point>> begun_, waited_;
    std::map<std::pair<Word, Word>, std::vector<Point>> puts_, waits_;
    std::map<Word, std::map<Index, std::vector<Point>>> kernels_;
    std::map<Word, std::vector<Point>> synchronisations_;
};

} // namespace haec_sim::checker
