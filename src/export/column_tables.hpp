// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/arrow/column.hpp"
#include "export/labels.hpp"
#include "export/timeline.hpp"

#include <ostream>
#include <vector>

namespace haec_sim::exporting
{

/// Collects all messages, in the order in which they were matched, and writes them as a file of
/// columns: sent_ps, received_ps, from, to, from_location, to_location, communicator, tag, bytes,
/// and, if the trace defines the attributes of haec_sim, transfer_ps, waiting_ps and hops, where
/// messages may lack a value. Times are in ps since the begin of the trace. Memory: 76 bytes for
/// each message.
class MessageColumns final : public Timeline
{
public:
    /// The references outlive it.
    MessageColumns(const Labels& labels, std::ostream& out);

    void message(const Message& message) override;
    void finish() override;

private:
    const Labels& labels_;
    std::ostream& out_;
    bool has_delays_;
    std::vector<arrow::Column> columns_;
};

/// Collects all visits of regions in the order of VisitTable, with the columns location, process,
/// region, begin_ps, end_ps and depth. Memory: 36 bytes for each visit.
class VisitColumns final : public Timeline
{
public:
    /// The references outlive it.
    VisitColumns(const Labels& labels, std::ostream& out);

    VisitForm visit_form() const override
    {
        return VisitForm::whole;
    }

    void leave(const Visit& visit) override;
    void overlap(const Visit& visit) override;
    void finish() override;

private:
    const Labels& labels_;
    std::ostream& out_;
    /// The places of regions' names, of which several regions may have one.
    std::vector<std::int32_t> codes_;
    std::vector<arrow::Column> columns_;
};

} // namespace haec_sim::exporting
