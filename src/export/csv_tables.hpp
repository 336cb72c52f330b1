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

/// Writes a table of all messages (RFC 4180), in the order in which they were matched.
class MessageTable final : public Timeline
{
public:
    /// The references outlive it.
    MessageTable(const Labels& labels, std::ostream& out);

    void message(const Message& message) override;
    void finish() override;

private:
    const Labels& labels_;
    std::ostream& out_;
    LineBuffer buffer_;
};

/// Writes a table of all visits of regions, of each location in the order of their ends.
class VisitTable final : public Timeline
{
public:
    /// The references outlive it.
    VisitTable(const Labels& labels, std::ostream& out);

    void leave(const Visit& visit) override;
    void finish() override;

private:
    const Labels& labels_;
    std::ostream& out_;
    LineBuffer buffer_;
    /// Names as fields.
    std::vector<std::string> regions_;
};

} // namespace haec_sim::exporting
