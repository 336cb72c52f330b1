// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Gives the definitions of all processes the numbers of the whole trace.
#include "record/unification/unification.hpp"

#include <algorithm>
#include <map>

namespace haec_record
{

BytePacker& operator<<(BytePacker& packer, const CreatedCommunicator& communicator)
{
    const auto& definition = communicator.definition;
    return packer << definition.name << definition.parent << definition.is_self
                  << definition.members << definition.remote_members << definition.team_size
                  << communicator.repetition << communicator.sizes << communicator.periodic;
}

ByteUnpacker& operator>>(ByteUnpacker& unpacker, CreatedCommunicator& communicator)
{
    auto& definition = communicator.definition;
    return unpacker >> definition.name >> definition.parent >> definition.is_self >>
           definition.members >> definition.remote_members >> definition.team_size >>
           communicator.repetition >> communicator.sizes >> communicator.periodic;
}

BytePacker& operator<<(BytePacker& packer, const RecordedRegion& region)
{
    return packer << region.name << region.role << region.paradigm;
}

ByteUnpacker& operator>>(ByteUnpacker& unpacker, RecordedRegion& region)
{
    return unpacker >> region.name >> region.role >> region.paradigm;
}

BytePacker& operator<<(BytePacker& packer, const RecordedWindow& window)
{
    return packer << window.name << window.communicator;
}

ByteUnpacker& operator>>(ByteUnpacker& unpacker, RecordedWindow& window)
{
    return unpacker >> window.name >> window.communicator;
}

BytePacker& operator<<(BytePacker& packer, const ProcessFacts& facts)
{
    return packer << facts.process.host << facts.process.id << facts.process.threads
                  << facts.process.team << facts.span << facts.texts << facts.user_regions
                  << facts.communicators << facts.windows << facts.groups;
}

ByteUnpacker& operator>>(ByteUnpacker& unpacker, ProcessFacts& facts)
{
    return unpacker >> facts.process.host >> facts.process.id >> facts.process.threads >>
           facts.process.team >> facts.span >> facts.texts >> facts.user_regions >>
           facts.communicators >> facts.windows >> facts.groups;
}

BytePacker& operator<<(BytePacker& packer, const NumberTables& tables)
{
    return packer << tables.texts << tables.regions << tables.communicators << tables.windows
                  << tables.groups;
}

ByteUnpacker& operator>>(ByteUnpacker& unpacker, NumberTables& tables)
{
    return unpacker >> tables.texts >> tables.regions >> tables.communicators >> tables.windows >>
           tables.groups;
}

namespace
{

class Unification
{
public:
    explicit Unification(const std::vector<RecordedRegion>& regions)
    {
        trace_.contents.regions = regions;
    }

    void add(const ProcessFacts& facts)
    {
        NumberTables tables;
        for (const auto& text : facts.texts)
        {
            tables.texts.push_back(number_in(texts_, trace_.contents.texts, text, text));
        }
        add_regions(facts, tables);
        for (const auto& created : facts.communicators)
        {
            tables.communicators.push_back(number_of(created, tables.communicators));
        }
        add_windows(facts, tables);
        for (const auto& group : facts.groups)
        {
            tables.groups.push_back(first_group +
                                    number_in(groups_, trace_.contents.groups, group, group));
        }
        widen(trace_.contents.processes.empty(), facts.span);
        trace_.contents.processes.push_back(facts.process);
        trace_.tables.push_back(std::move(tables));
    }
    UnifiedTrace take()
    {
        return std::move(trace_);
    }

private:
    using Identity = std::vector<std::uint32_t>;
    /// Begins the identity of a team, in the place of a parent.
    static constexpr std::uint32_t of_team = no_parent - 1;

    template <class Key, class Definition>
    static std::uint32_t number_in(std::map<Key, std::uint32_t>& known,
                                   std::vector<Definition>& all, const Key& key,
                                   const Definition& definition)
    {
        const auto [place, is_new] = known.emplace(key, static_cast<std::uint32_t>(all.size()));
        if (is_new)
        {
            all.push_back(definition);
        }
        return place->second;
    }

    void add_regions(const ProcessFacts& facts, NumberTables& tables)
    {
        if (facts.user_regions.empty())
        {
            return;
        }
        auto& regions = trace_.contents.regions;
        const auto of_mpi = static_cast<std::uint32_t>(regions.size() - user_regions_.size());
        for (std::uint32_t number = 0; number < of_mpi; ++number)
        {
            tables.regions.push_back(number);
        }
        for (const auto& region : facts.user_regions)
        {
            tables.regions.push_back(number_in(user_regions_, regions, region.name, region));
        }
    }

    void add_windows(const ProcessFacts& facts, NumberTables& tables)
    {
        std::map<std::uint32_t, std::uint32_t> of_communicator;
        for (auto window : facts.windows)
        {
            window.communicator = tables.communicators[window.communicator];
            const std::pair identity{window.communicator, of_communicator[window.communicator]++};
            tables.windows.push_back(
                number_in(windows_, trace_.contents.windows, identity, window));
        }
    }

    std::uint32_t number_of(const CreatedCommunicator& created,
                            const std::vector<std::uint32_t>& known)
    {
        auto definition = created.definition;
        if (definition.team_size != 0)
        {
            definition.process = static_cast<std::uint32_t>(trace_.contents.processes.size());
            const Identity team{of_team, definition.process, definition.team_size};
            return number_in(communicators_, trace_.contents.communicators, team, definition);
        }
        definition.parent = definition.parent == no_parent ? no_parent : known[definition.parent];
        Identity identity{definition.parent, created.repetition, definition.is_self ? 1U : 0U};
        if (!definition.remote_members.empty())
        {
            // Each group takes the other for the remote one. The group with the lower rank comes
            // first.
            if (definition.remote_members < definition.members)
            {
                std::swap(definition.members, definition.remote_members);
            }
            definition.parent = 0;
        }
        // All processes share one definition of MPI_COMM_SELF.
        if (!definition.is_self)
        {
            identity.push_back(static_cast<std::uint32_t>(definition.members.size()));
            identity.insert(identity.end(), definition.members.begin(), definition.members.end());
            identity.insert(identity.end(), definition.remote_members.begin(),
                            definition.remote_members.end());
        }
        const auto before = trace_.contents.communicators.size();
        const auto number =
            number_in(communicators_, trace_.contents.communicators, identity, definition);
        if (trace_.contents.communicators.size() > before && !created.sizes.empty())
        {
            trace_.contents.topologies.push_back({number, created.sizes, created.periodic});
        }
        return number;
    }

    void widen(bool is_first, const RecordedSpan& span)
    {
        auto& all = trace_.contents.span;
        all.begin = is_first ? span.begin : std::min(all.begin, span.begin);
        all.end = is_first ? span.end : std::max(all.end, span.end);
        all.real_time = is_first ? span.real_time : all.real_time;
    }

    UnifiedTrace trace_;
    std::map<std::string, std::uint32_t> texts_;
    std::map<std::string, std::uint32_t> user_regions_;
    std::map<Identity, std::uint32_t> communicators_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> windows_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> groups_;
};

} // namespace

UnifiedTrace unify(const std::vector<ProcessFacts>& processes,
                   const std::vector<RecordedRegion>& regions)
{
    Unification unification(regions);
    for (const auto& facts : processes)
    {
        unification.add(facts);
    }
    return unification.take();
}

} // namespace haec_record
