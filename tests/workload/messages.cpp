// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "messages.hpp"

#include <tuple>

namespace haec_sim::workload
{

namespace
{

using Channels = std::map<Channel, ChannelMessages>;

/// The order of posting and, for each request, where in it the receive stands.
class LocationCollector
{
public:
    LocationCollector(Channels& channels, std::uint32_t rank) : channels_(channels), rank_(rank) {}

    template <class Record>
    void operator()(const Record&)
    {
    }

    void operator()(const events::MpiSend& record)
    {
        send(record);
    }

    void operator()(const events::MpiIsend& record)
    {
        send(record);
    }

    void operator()(const events::MpiRecv& record)
    {
        posted_.emplace_back(channel_of(record), MessageEnd{record.time, record.msg_length});
    }

    void operator()(const events::MpiIrecvRequest& record)
    {
        place_of_request_[record.request_id] = posted_.size();
        posted_.emplace_back();
    }

    void operator()(const events::MpiIrecv& record)
    {
        posted_.at(place_of_request_.at(record.request_id)) = {
            channel_of(record), MessageEnd{record.time, record.msg_length}};
    }

    void finish()
    {
        for (const auto& [channel, end] : posted_)
        {
            channels_[channel].receives.push_back(end);
        }
    }

private:
    template <class Record>
    void send(const Record& record)
    {
        channels_[{rank_, record.receiver, record.msg_tag}].sends.push_back(
            {record.time, record.msg_length});
    }

    template <class Record>
    Channel channel_of(const Record& record) const
    {
        return {record.sender, rank_, record.msg_tag};
    }

    Channels& channels_;
    std::uint32_t rank_;
    std::vector<std::pair<Channel, MessageEnd>> posted_;
    std::map<std::uint64_t, std::size_t> place_of_request_;
};

} // namespace

Channels collect_messages(const RecordedProgram& program)
{
    Channels channels;
    for (std::uint32_t rank = 0; rank < program.locations.size(); ++rank)
    {
        LocationCollector collector(channels, rank);
        for (const auto& event : program.locations[rank])
        {
            std::visit(collector, event);
        }
        collector.finish();
    }
    return channels;
}

} // namespace haec_sim::workload
