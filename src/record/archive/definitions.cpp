// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The definitions of a recording in the order that OTF2 wants.
#include "record/archive/trace_archive.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace haec_record
{

namespace
{

class Writing
{
public:
    Writing(OTF2_GlobalDefWriter* writer, const TraceContents& whole)
        : writer_(writer), whole_(whole)
    {
    }

    OTF2_ErrorCode all()
    {
        check(OTF2_GlobalDefWriter_WriteClockProperties(writer_, 1'000'000'000, whole_.span.begin,
                                                        whole_.span.end - whole_.span.begin + 1,
                                                        whole_.span.real_time));
        // Records refer to these by their numbers.
        for (const auto& text : whole_.texts)
        {
            add(text);
        }
        mpi();
        openmp();
        machine();
        regions();
        locations();
        communicators();
        windows();
        topologies();
        if (whole_.has_computing_time)
        {
            computing_time();
        }
        return error_;
    }

private:
    void check(OTF2_ErrorCode code)
    {
        if (error_ == OTF2_SUCCESS)
        {
            error_ = code;
        }
    }

    OTF2_StringRef add(const std::string& text)
    {
        const auto number = next_text_++;
        check(OTF2_GlobalDefWriter_WriteString(writer_, number, text.c_str()));
        return number;
    }

    OTF2_StringRef text(const std::string& text)
    {
        const auto found = texts_.find(text);
        return found != texts_.end() ? found->second : texts_[text] = add(text);
    }

    void mpi()
    {
        check(OTF2_GlobalDefWriter_WriteParadigm(writer_, OTF2_PARADIGM_MPI, text("MPI"),
                                                 OTF2_PARADIGM_CLASS_PROCESS));
        const auto property = [this](OTF2_ParadigmProperty name, const char* value)
        {
            OTF2_AttributeValue reference;
            reference.stringRef = text(value);
            check(OTF2_GlobalDefWriter_WriteParadigmProperty(writer_, OTF2_PARADIGM_MPI, name,
                                                             OTF2_TYPE_STRING, reference));
        };
        property(OTF2_PARADIGM_PROPERTY_COMM_NAME_TEMPLATE, "Comm ${id}");
        property(OTF2_PARADIGM_PROPERTY_RMA_WIN_NAME_TEMPLATE, "Win ${id}");
        attribute(in_place_attribute, "IN_PLACE", "1 if the caller passed MPI_IN_PLACE",
                  OTF2_TYPE_UINT8);
        attribute(probed_source_attribute, "PROBED_SOURCE", "sender of the message that was found",
                  OTF2_TYPE_UINT32);
        attribute(probed_communicator_attribute, "PROBED_COMMUNICATOR", "its communicator",
                  OTF2_TYPE_COMM);
        attribute(probed_tag_attribute, "PROBED_TAG", "its tag", OTF2_TYPE_UINT32);
        attribute(probed_bytes_attribute, "PROBED_BYTES", "its length", OTF2_TYPE_UINT64);
    }

    void openmp()
    {
        if (team_locations().empty())
        {
            return;
        }
        check(OTF2_GlobalDefWriter_WriteParadigm(writer_, OTF2_PARADIGM_OPENMP, text("OpenMP"),
                                                 OTF2_PARADIGM_CLASS_THREAD_FORK_JOIN));
        OTF2_AttributeValue name;
        name.stringRef = text("Thread team ${id}");
        check(OTF2_GlobalDefWriter_WriteParadigmProperty(writer_, OTF2_PARADIGM_OPENMP,
                                                         OTF2_PARADIGM_PROPERTY_COMM_NAME_TEMPLATE,
                                                         OTF2_TYPE_STRING, name));
    }

    void attribute(OTF2_AttributeRef number, const char* name, const char* description,
                   OTF2_Type type)
    {
        check(OTF2_GlobalDefWriter_WriteAttribute(writer_, number, text(name), text(description),
                                                  type));
    }

    void machine()
    {
        check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, 0, text("Linux"), text("machine"),
                                                       OTF2_UNDEFINED_SYSTEM_TREE_NODE));
        check(OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(writer_, 0,
                                                             OTF2_SYSTEM_TREE_DOMAIN_MACHINE));
        for (const auto& process : whole_.processes)
        {
            const auto node = static_cast<OTF2_SystemTreeNodeRef>(hosts_.size() + 1);
            if (hosts_.emplace(process.host, node).second)
            {
                check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, node, text(process.host),
                                                               text("node"), 0));
                check(OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(
                    writer_, node, OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY));
            }
        }
    }

    void regions()
    {
        const auto nothing = text("");
        for (std::uint32_t number = 0; number < whole_.regions.size(); ++number)
        {
            const auto& region = whole_.regions[number];
            const auto name = text(region.name);
            check(OTF2_GlobalDefWriter_WriteRegion(writer_, number, name, name, nothing,
                                                   region.role, region.paradigm,
                                                   OTF2_REGION_FLAG_NONE, nothing, 0, 0));
        }
    }

    void locations()
    {
        for (std::uint32_t rank = 0; rank < whole_.processes.size(); ++rank)
        {
            const auto& process = whole_.processes[rank];
            check(OTF2_GlobalDefWriter_WriteLocationGroup(
                writer_, rank, add("MPI Rank " + std::to_string(rank)),
                OTF2_LOCATION_GROUP_TYPE_PROCESS, hosts_.at(process.host),
                OTF2_UNDEFINED_LOCATION_GROUP));
            for (std::uint32_t thread = 0; thread < process.threads.size(); ++thread)
            {
                check(OTF2_GlobalDefWriter_WriteLocation(
                    writer_, location_of(rank, thread), text(thread_name(process, thread)),
                    OTF2_LOCATION_TYPE_CPU_THREAD, process.threads[thread], rank));
            }
        }
    }

    static std::string thread_name(const RecordedProcess& process, std::uint32_t thread)
    {
        const auto found = std::find(process.team.begin(), process.team.end(), thread);
        return thread == 0 ? "Master thread"
               : found == process.team.end()
                   ? "MPI thread " + std::to_string(thread)
                   : "OMP thread " + std::to_string(found - process.team.begin());
    }

    OTF2_GroupRef group(OTF2_GroupType type, const std::vector<std::uint32_t>& members)
    {
        return group(OTF2_PARADIGM_MPI, type, {members.begin(), members.end()});
    }

    OTF2_GroupRef group(OTF2_Paradigm paradigm, OTF2_GroupType type,
                        const std::vector<std::uint64_t>& members)
    {
        const auto number = static_cast<OTF2_GroupRef>(groups_.size());
        const auto [place, is_new] = groups_.emplace(std::tuple{paradigm, type, members}, number);
        if (is_new)
        {
            check(OTF2_GlobalDefWriter_WriteGroup(
                writer_, number, text(""), type, paradigm, OTF2_GROUP_FLAG_NONE,
                static_cast<std::uint32_t>(members.size()), members.data()));
        }
        return place->second;
    }

    /// The locations of all threads that have been in teams.
    std::vector<std::uint64_t> team_locations() const
    {
        std::vector<std::uint64_t> all;
        for (std::uint32_t rank = 0; rank < whole_.processes.size(); ++rank)
        {
            for (const auto thread : whole_.processes[rank].team)
            {
                all.push_back(location_of(rank, thread));
            }
        }
        return all;
    }

    /// Its members, as places among team_locations().
    OTF2_GroupRef team(const RecordedCommunicator& comm)
    {
        std::uint64_t first = 0;
        for (std::uint32_t rank = 0; rank < comm.process; ++rank)
        {
            first += whole_.processes[rank].team.size();
        }
        std::vector<std::uint64_t> members(comm.team_size);
        std::iota(members.begin(), members.end(), first);
        return group(OTF2_PARADIGM_OPENMP, OTF2_GROUP_TYPE_COMM_GROUP, members);
    }

    /// Those that records refer to have the first numbers.
    void groups()
    {
        std::vector<std::uint32_t> everyone(whole_.processes.size());
        for (std::uint32_t rank = 0; rank < everyone.size(); ++rank)
        {
            everyone[rank] = rank; // the location of its first thread
        }
        group(OTF2_GROUP_TYPE_COMM_LOCATIONS, everyone);
        for (const auto& members : whole_.groups)
        {
            group(OTF2_GROUP_TYPE_COMM_GROUP, members);
        }
        if (const auto threads = team_locations(); !threads.empty())
        {
            group(OTF2_PARADIGM_OPENMP, OTF2_GROUP_TYPE_COMM_LOCATIONS, threads);
        }
    }

    void communicators()
    {
        groups();
        for (std::uint32_t number = 0; number < whole_.communicators.size(); ++number)
        {
            const auto& comm = whole_.communicators[number];
            const auto name = text(comm.name);
            const auto parent = comm.parent == no_parent ? OTF2_UNDEFINED_COMM : comm.parent;
            if (!comm.remote_members.empty())
            {
                const auto first = group(OTF2_GROUP_TYPE_COMM_GROUP, comm.members);
                const auto second = group(OTF2_GROUP_TYPE_COMM_GROUP, comm.remote_members);
                check(OTF2_GlobalDefWriter_WriteInterComm(writer_, number, name, first, second,
                                                          parent,
                                                          OTF2_COMM_FLAG_CREATE_DESTROY_EVENTS));
                continue;
            }
            check(OTF2_GlobalDefWriter_WriteComm(
                writer_, number, name, members_of(comm), parent,
                comm.team_size != 0 ? OTF2_COMM_FLAG_NONE : OTF2_COMM_FLAG_CREATE_DESTROY_EVENTS));
        }
    }

    OTF2_GroupRef members_of(const RecordedCommunicator& comm)
    {
        return comm.team_size != 0 ? team(comm)
               : comm.is_self      ? group(OTF2_GROUP_TYPE_COMM_SELF, {})
                                   : group(OTF2_GROUP_TYPE_COMM_GROUP, comm.members);
    }

    void windows()
    {
        for (std::uint32_t number = 0; number < whole_.windows.size(); ++number)
        {
            const auto& window = whole_.windows[number];
            check(OTF2_GlobalDefWriter_WriteRmaWin(writer_, number, text(window.name),
                                                   window.communicator,
                                                   OTF2_RMA_WIN_FLAG_CREATE_DESTROY_EVENTS));
        }
    }

    void topologies()
    {
        OTF2_CartDimensionRef next_dimension = 0;
        for (std::uint32_t number = 0; number < whole_.topologies.size(); ++number)
        {
            const auto& topology = whole_.topologies[number];
            std::vector<OTF2_CartDimensionRef> dimensions;
            std::string name = "MPI_Cartesian";
            for (std::size_t i = 0; i < topology.sizes.size(); ++i)
            {
                check(OTF2_GlobalDefWriter_WriteCartDimension(
                    writer_, next_dimension, text("dimension " + std::to_string(i)),
                    topology.sizes[i],
                    topology.periodic[i] != 0 ? OTF2_CART_PERIODIC_TRUE
                                              : OTF2_CART_PERIODIC_FALSE));
                dimensions.push_back(next_dimension++);
                name += (i == 0 ? "_" : "x") + std::to_string(topology.sizes[i]);
            }
            check(OTF2_GlobalDefWriter_WriteCartTopology(
                writer_, number, text(name), topology.communicator,
                static_cast<std::uint8_t>(dimensions.size()), dimensions.data()));
            coordinates(number, topology);
        }
    }

    void coordinates(std::uint32_t number, const RecordedTopology& topology)
    {
        const auto ranks = whole_.communicators[topology.communicator].members.size();
        std::vector<std::uint32_t> place(topology.sizes.size());
        for (std::uint32_t rank = 0; rank < ranks; ++rank)
        {
            auto rest = rank;
            for (std::size_t i = place.size(); i-- > 0; rest /= topology.sizes[i])
            {
                place[i] = rest % topology.sizes[i];
            }
            check(OTF2_GlobalDefWriter_WriteCartCoordinate(
                writer_, number, rank, static_cast<std::uint8_t>(place.size()), place.data()));
        }
    }

    void computing_time()
    {
        const OTF2_MetricMemberRef member = 0;
        check(OTF2_GlobalDefWriter_WriteMetricMember(
            writer_, member, text(computing_time_name),
            text("processor time that the thread computed outside MPI"), OTF2_METRIC_TYPE_OTHER,
            OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0, text("ns")));
        check(OTF2_GlobalDefWriter_WriteMetricClass(writer_, computing_time_metric, 1, &member,
                                                    OTF2_METRIC_SYNCHRONOUS,
                                                    OTF2_RECORDER_KIND_CPU));
    }

    OTF2_GlobalDefWriter* writer_;
    const TraceContents& whole_;
    OTF2_ErrorCode error_ = OTF2_SUCCESS;
    OTF2_StringRef next_text_ = 0;
    std::map<std::string, OTF2_StringRef> texts_;
    std::map<std::string, OTF2_SystemTreeNodeRef> hosts_;
    using GroupIdentity = std::tuple<OTF2_Paradigm, OTF2_GroupType, std::vector<std::uint64_t>>;
    std::map<GroupIdentity, OTF2_GroupRef> groups_;
};

} // namespace

OTF2_ErrorCode write_definitions(OTF2_GlobalDefWriter* writer, const TraceContents& whole)
{
    return Writing(writer, whole).all();
}

} // namespace haec_record
