// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/line_buffer.hpp"
#include "export/timeline.hpp"

#include <ostream>
#include <string>
#include <vector>

namespace haec_sim::exporting
{

/// Writes a table of all messages (RFC 4180), in the order in which they were matched. Columns:
/// send time [s], receive time [s], from, to, from location, to location, communicator, tag, bytes,
/// transfer time [s], waiting time [s], hops; the last three are empty where the trace lacks them.
/// `from` and `to` are numbers of processes; locations and communicators have those of the trace.
/// Times have all their digits; bytes are those of the send. Memory: 64 KiB.
class MessageTable final : public Timeline
{
public:
    /// The references outlive it. The line of titles comes before all messages.
    MessageTable(const Labels& labels, std::ostream& out);

    void message(const Message& message) override;
    void finish() override;

private:
    const Labels& labels_;
    std::ostream& out_;
    LineBuffer buffer_;
};

/// Writes a table of all visits of regions, of each location in the order of their ends; locations
/// take turns. Columns: location, process, region, begin [s], end [s], depth. The depth is the
/// number of visits that began before it and end after it.
class VisitTable final : public Timeline
{
public:
    /// The references outlive it.
    VisitTable(const Labels& labels, std::ostream& out);

    VisitForm visit_form() const override
    {
        return VisitForm::whole;
    }

    /// Throws Error where the output cannot be written, as does all that writes here.
    void leave(const Visit& visit) override;
    void overlap(const Visit& visit) override;
    void finish() override;

private:
    const Labels& labels_;
    std::ostream& out_;
    LineBuffer buffer_;
    /// Names as fields.
    std::vector<std::string> regions_;
};

/// Writes a table of all samples of calling contexts, of each location in the order of time;
/// locations take turns. Columns: location, process, time [s], region, stack, interrupt. The stack
/// is that of Labels::stack(), the interrupt the name of what caused the sample.
class SampleTable final : public Timeline
{
public:
    /// The references outlive it.
    SampleTable(const Labels& labels, std::ostream& out);

    void stack_sample(const StackSample& sample) override;
    void finish() override;

private:
    const Labels& labels_;
    std::ostream& out_;
    LineBuffer buffer_;
};

} // namespace haec_sim::exporting
