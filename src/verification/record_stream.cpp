// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/record_stream.hpp"

namespace haec_sim::verification
{

namespace
{

constexpr std::uint64_t portion = 1024;

/// FNV-1a over whole numbers.
class Digest
{
public:
    void add(std::uint64_t number)
    {
        state_ = (state_ ^ number) * 0x100000001B3U;
        state_ ^= state_ >> 29;
    }

    std::uint64_t value() const
    {
        return state_;
    }

private:
    std::uint64_t state_ = 0xCBF29CE484222325U;
};

template <class List, class Number>
void add_list(Digest& digest, const List& list, Number number_of)
{
    digest.add(list.size());
    for (const auto& element : list)
    {
        digest.add(static_cast<std::uint64_t>(number_of(element)));
    }
}

#define NUM(type, name) digest.add(static_cast<std::uint64_t>(record.name));
#define REF(type, name) digest.add(record.name.value);
#define ENUM(type, name) digest.add(static_cast<std::uint64_t>(record.name));
#define TIME(name)
#define COUNT(type, name)
#define LIST_REF(type, name)                                                                       \
    add_list(digest, record.name, [](auto element) { return element.value; });
#define LIST_ENUM(type, name) add_list(digest, record.name, [](auto element) { return element; });
#define LIST_VALUE(type, name)                                                                     \
    add_list(digest, record.name, [](auto element) { return element.bits; });
#define EVENT(Name, handler, FIELDS)                                                               \
    void describe([[maybe_unused]] const events::Name& record, Record& result)                     \
    {                                                                                              \
        Digest digest;                                                                             \
        FIELDS result.kind = Kind::handler;                                                        \
        result.digest = digest.value();                                                            \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace

/// Makes records of OTF2's. Fields that a rule needs are found by their names.
class RecordStream::Collector final : public UniformEventHandler<Collector>
{
public:
    Collector(const TransferAttributes& attributes, const CpuReader& cpu,
              std::vector<Record>& records)
        : attributes_(attributes), cpu_(cpu), records_(records)
    {
    }

    template <class Event>
    void handle(const Event& event)
    {
        auto& record = records_.emplace_back();
        record.time = event.time;
        describe(event, record);
        read_fields(event, record);
        read_attributes(event.attributes, record);
        if constexpr (requires { event.metric_values; })
        {
            record.cpu =
                cpu_.clock != nullptr ? cpu_.clock->count_in(event, cpu_.location) : std::nullopt;
        }
    }

    void finish() override {}

private:
    template <class Event>
    static void read_fields(const Event& event, Record& record)
    {
        read_message(event, record);
        read_collective(event, record);
        read_thread(event, record);
        read_window(event, record);
        if constexpr (requires { event.region; })
        {
            record.region = event.region;
        }
        if constexpr (requires { event.calling_context; })
        {
            record.context = event.calling_context;
        }
        if constexpr (requires { event.stop_time; })
        {
            record.stop_time = event.stop_time;
        }
    }

    template <class Event>
    static void read_message(const Event& event, Record& record)
    {
        if constexpr (requires { event.request_id; })
        {
            record.request = event.request_id;
        }
        if constexpr (requires { event.msg_length; })
        {
            record.length = event.msg_length;
            record.tag = event.msg_tag;
        }
        if constexpr (requires { event.receiver; })
        {
            record.rank = event.receiver;
        }
        if constexpr (requires { event.sender; })
        {
            record.rank = event.sender;
        }
    }

    template <class Event>
    static void read_collective(const Event& event, Record& record)
    {
        if constexpr (requires { event.communicator; })
        {
            record.communicator = event.communicator;
        }
        if constexpr (requires { event.win; })
        {
            record.window = event.win;
        }
        if constexpr (requires { event.collective_op; })
        {
            record.operation = event.collective_op;
            record.rank = event.root;
        }
        if constexpr (requires { event.size_sent; })
        {
            record.length = event.size_sent;
            record.received = event.size_received;
        }
    }

    template <class Event>
    static void read_window(const Event& event, Record& record)
    {
        if constexpr (requires {
                          event.win;
                          event.remote;
                      })
        {
            record.rank = event.remote;
        }
        if constexpr (requires { event.matching_id; })
        {
            record.number = event.matching_id;
        }
        if constexpr (requires {
                          event.matching_id;
                          event.bytes;
                      })
        {
            record.length = event.bytes;
        }
        if constexpr (requires {
                          event.matching_id;
                          event.bytes_sent;
                      })
        {
            record.length = event.bytes_sent;
            record.received = event.bytes_received;
        }
        if constexpr (requires {
                          event.win;
                          event.lock_id;
                      })
        {
            record.number = event.lock_id;
        }
        if constexpr (requires {
                          event.win;
                          event.lock_type;
                      })
        {
            // OTF2_LOCK_EXCLUSIVE
            record.is_exclusive = static_cast<unsigned>(event.lock_type) == 0;
        }
        if constexpr (requires {
                          event.win;
                          event.group;
                      })
        {
            record.group = event.group;
        }
    }

    template <class Event>
    static void read_thread(const Event& event, Record& record)
    {
        if constexpr (requires { event.thread_team; })
        {
            record.communicator = event.thread_team;
        }
        if constexpr (requires { event.thread_contingent; })
        {
            record.communicator = event.thread_contingent;
            record.number = event.sequence_count;
        }
        if constexpr (requires { event.generation_number; })
        {
            record.model = event.creating_thread;
            record.number = event.generation_number;
        }
        if constexpr (requires { event.acquisition_order; })
        {
            record.number = event.lock_id;
            record.order = event.acquisition_order;
            if constexpr (requires { event.model; })
            {
                record.model = static_cast<std::uint32_t>(event.model);
            }
        }
    }

    void read_attributes(const AttributeList& attributes, Record& record) const
    {
        for (const auto& [attribute, type, value] : attributes)
        {
            if (attribute == attributes_.transfer_time && type == Type::int64)
            {
                record.transfer_time = value.as_int64();
            }
            if (attribute == attributes_.waiting_time && type == Type::int64)
            {
                record.waiting_time = value.as_int64();
            }
            if (attribute == attributes_.hops && type == Type::uint32)
            {
                // The attribute's type uses the lower half only; OTF2 leaves the other as it is.
                record.hops = static_cast<std::uint32_t>(value.bits);
            }
        }
    }

    const TransferAttributes& attributes_;
    const CpuReader& cpu_;
    std::vector<Record>& records_;
};

RecordStream::RecordStream(RecordSource& source, TransferAttributes attributes, CpuReader cpu)
    : source_(source), attributes_(attributes), cpu_(cpu)
{
}

const Record* RecordStream::next()
{
    if (position_ == portion_.size())
    {
        portion_.clear();
        position_ = 0;
        const bool never_stop = false;
        while (portion_.empty() && !source_.at_end())
        {
            Collector collector(attributes_, cpu_, portion_);
            source_.read(collector, never_stop, portion);
        }
    }
    if (position_ == portion_.size())
    {
        return nullptr;
    }
    ++count_;
    return &portion_[position_++];
}

std::uint64_t RecordStream::count_all()
{
    while (next() != nullptr)
    {
    }
    return count_;
}

} // namespace haec_sim::verification
