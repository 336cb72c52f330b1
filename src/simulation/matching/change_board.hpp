// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/window_notices.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace haec_sim
{

/// The changes of windows at processes of this rank, by the input times at which they were issued.
/// It answers whoever waits for one (RmaWaitChange); that no earlier one is still to come is known
/// elsewhere (Stall). Memory: the changes that nobody is known to be beyond.
class ChangeBoard
{
public:
    /// Notes a change. True where so many of the process's part are kept that those should be
    /// forgotten which nobody will ask for. Of one location they come in the order of its records.
    bool note(const ChangeNotice& notice);

    /// The last one of them; nothing where there is none. Of several at the same time that of the
    /// last location counts, and of its own the one that came last.
    std::optional<Change> last(const ChangesBefore& wanted) const;

    /// Nobody will ask for changes before an earlier time: of those of the part that were issued
    /// before it the last one stays.
    void forget_before(RmaWinRef window, ProcessIndex target, Picoseconds input_time);

private:
    struct Part
    {
        std::map<std::pair<Picoseconds, LocationIndex>, Change> changes;
        /// So many are kept before note() says that they are many.
        std::size_t most = 64;
    };
    std::map<std::pair<RmaWinRef, ProcessIndex>, Part> parts_;
};

} // namespace haec_sim
