// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/record_stream.hpp"

namespace haec_sim::verification
{

namespace
{

constexpr std::uint64_t records_of_portion = 1024;

} // namespace

/// Makes records of OTF2's.
class RecordStream::Collector final : public UniformEventHandler<Collector>
{
public:
    Collector(const TransferAttributes& attributes, std::vector<Record>& records)
        : attributes_(attributes), records_(records)
    {
    }

    template <class Event>
    void handle(Event& event)
    {
        records_.push_back(record_of(event));
        read_attributes(event.attributes, records_.back());
    }

    void finish() override {}

private:
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
    std::vector<Record>& records_;
};

RecordStream::RecordStream(RecordSource& source, const TransferAttributes& attributes)
    : source_(source), attributes_(attributes)
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
            Collector collector(attributes_, portion_);
            source_.read(collector, never_stop, records_of_portion);
        }
    }
    return position_ < portion_.size() ? &portion_[position_++] : nullptr;
}

} // namespace haec_sim::verification
