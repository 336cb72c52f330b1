// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/mpi/recorder.hpp"
#include "record/mpi/clock.hpp"
#include "record/mpi/requests.hpp"
#include "record/mpi/summary.hpp"

#include <climits>
#include <cstdio>

#include <unistd.h>

namespace haec_record
{

Recorder* recorder = nullptr;
thread_local bool inside_mpi = false;
thread_local RecordedThread* current_thread = nullptr;
thread_local RecordedThread* own_thread = nullptr;
void (*end_teams)(std::uint64_t time) = nullptr;

namespace
{

std::string host_name()
{
    char name[HOST_NAME_MAX + 1] = {};
    gethostname(name, HOST_NAME_MAX);
    return name;
}

} // namespace

// They outlive static objects, for a program that ends early.
const std::vector<RecordedRegion>& regions_of_mpi()
{
    static const struct
    {
        const char* name;
        OTF2_RegionRole role;
    } rows[] = {HAEC_RECORD_REGIONS};
    static const auto& regions = *[]
    {
        auto* all = new std::vector<RecordedRegion>();
        for (const auto& row : rows)
        {
            all->push_back({row.name, row.role, OTF2_PARADIGM_MPI});
        }
        all->push_back(
            {"TRACE BUFFER FLUSH", OTF2_REGION_ROLE_ARTIFICIAL, OTF2_PARADIGM_MEASUREMENT_SYSTEM});
        return all;
    }();
    return regions;
}

Recorder::Recorder(std::unique_ptr<ClockedGroup> group, const RecorderOptions& options,
                   bool several_threads)
    : group_(std::move(group)), options_(options),
      real_time_(read_clock(CLOCK_REALTIME)), clock_{group_->measure_clock(host_name())},
      archive_(options.archive, *group_), process_file_(options.archive.folder, group_->rank()),
      requests_(std::make_unique<Requests>()), several_threads_(several_threads)
{
}

Recorder::~Recorder() = default;

RecordedThread& Recorder::new_thread()
{
    const auto number = static_cast<std::uint32_t>(threads_.size());
    const auto begin = threads_.empty() ? options_.begin : now();
    threads_.push_back(std::make_unique<RecordedThread>(
        archive_.open_thread(group_->rank(), number), begin, options_.by_processor_time));
    return *threads_.back();
}

RecordedThread& Recorder::add_thread()
{
    const auto guard = lock();
    current_thread = own_thread = &new_thread();
    return *current_thread;
}

RecordedThread& Recorder::team_thread(std::uint32_t index)
{
    const auto guard = lock();
    if (team_.empty())
    {
        team_.push_back(0);
    }
    while (team_.size() <= index)
    {
        team_.push_back(static_cast<std::uint32_t>(threads_.size()));
        new_thread();
    }
    return *threads_[team_[index]];
}

std::uint32_t Recorder::add_communicator(MPI_Comm comm, std::uint32_t parent)
{
    const auto guard = lock();
    return communicators.add(comm, parent).number;
}

void Recorder::remove_communicator(MPI_Comm comm)
{
    const auto guard = lock();
    communicators.remove(comm);
}

void Recorder::name_communicator(MPI_Comm comm, const char* name)
{
    const auto guard = lock();
    communicators.name(comm, name);
}

std::uint32_t Recorder::number_of(const RecordedRegion& region)
{
    const auto guard = lock();
    const auto next = static_cast<std::uint32_t>(regions_of_mpi().size() + user_regions_.size());
    const auto [place, is_new] = user_regions_.emplace(region.name, next);
    if (is_new)
    {
        user_definitions_.push_back(region);
    }
    return place->second;
}

void Recorder::found(MPI_Message message, MPI_Comm comm)
{
    const auto guard = lock();
    found_messages_[key_of(message)] = comm;
}

MPI_Comm Recorder::taken(MPI_Message message)
{
    const auto guard = lock();
    const auto place = found_messages_.find(key_of(message));
    if (place == found_messages_.end())
    {
        return MPI_COMM_WORLD;
    }
    const auto comm = place->second;
    found_messages_.erase(place);
    return comm;
}

ProcessFacts Recorder::facts()
{
    ProcessFacts facts;
    facts.process = {host_name(), static_cast<std::uint64_t>(getpid()), {}, team_};
    facts.span = {options_.begin + static_cast<std::uint64_t>(clock_.front().offset),
                  now() + static_cast<std::uint64_t>(clock_.back().offset), real_time_};
    for (const auto& thread : threads_)
    {
        facts.process.threads.push_back(thread->events());
        if (thread->file.failure() != OTF2_SUCCESS)
        {
            archive_.fail(std::string("OTF2 cannot write events: ") +
                          OTF2_Error_GetDescription(thread->file.failure()));
        }
    }
    facts.texts = options_.program;
    facts.user_regions = user_definitions_;
    facts.communicators = communicators.created();
    facts.windows = windows.created();
    facts.groups = windows.groups();
    return facts;
}

std::vector<OTF2_EvtWriter*> Recorder::writers() const
{
    std::vector<OTF2_EvtWriter*> all;
    for (const auto& thread : threads_)
    {
        all.push_back(thread->file.writer());
    }
    return all;
}

void Recorder::write_state(const std::string& end, const ProcessFacts& facts)
{
    process_file_.write({group_->size(), options_.by_processor_time, end, facts, clock_});
}

void Recorder::keep_state()
{
    const auto guard = lock();
    write_state("", facts());
}

void Recorder::stop()
{
    for (const auto& thread : threads_)
    {
        thread->file.stop();
        for (int round = 0; round < 100 && thread->file.is_writing(); ++round)
        {
            usleep(100);
        }
    }
}

void Recorder::end_early(const std::string& reason)
{
    for (const auto& thread : threads_)
    {
        thread->file.go_on();
    }
    if (end_teams != nullptr)
    {
        end_teams(0);
    }
    const auto last = facts();
    archive_.close_events(writers());
    write_state(reason, last);
}

bool Recorder::is_well_everywhere()
{
    std::uint8_t is_well = 1;
    for (const auto& failure : group_->gather(archive_.failure(), 0))
    {
        is_well = failure.empty() ? is_well : 0;
    }
    group_->broadcast(&is_well, 1, 0);
    return is_well != 0;
}

void Recorder::finish()
{
    clock_.push_back(group_->measure_clock(host_name()));
    const auto parts = group_->gather(packed(facts()), 0);
    std::vector<ProcessFacts> processes(parts.size());
    for (std::size_t rank = 0; rank < parts.size(); ++rank)
    {
        unpack(parts[rank], processes[rank]);
    }
    auto whole = unify(processes, regions_of_mpi());
    whole.contents.has_computing_time = options_.by_processor_time;
    if (options_.interest_by_barriers)
    {
        whole.contents.properties = {{"HAEC_RECORD::INTEREST_FROM", "MPI_Barrier"},
                                     {"HAEC_RECORD::INTEREST_TO", "MPI_Barrier"}};
    }
    std::vector<std::string> table_bytes;
    for (const auto& tables : whole.tables)
    {
        table_bytes.push_back(packed(tables));
    }
    NumberTables tables;
    unpack(group_->scatter(table_bytes, 0), tables);
    RunSummary summary{};
    for (const auto& thread : threads_)
    {
        summary.add(*thread);
    }
    archive_.close_events(writers());
    if (is_well_everywhere())
    {
        archive_.close(
            {{group_->rank(), static_cast<std::uint32_t>(threads_.size()), tables, clock_}},
            whole.contents);
    }
    process_file_.remove();
    print_summary(*group_, summary, archive_.failure(), options_.archive.folder);
}

} // namespace haec_record
