// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/thread_sums.hpp"

#include <algorithm>

namespace haec_sim
{

BothActivities ThreadSums::in(ReportBase base) const
{
    const auto of = [&](const ThreadRow& thread, Side side) {
        return base == ReportBase::interest ? interest_of(thread, end, side)
                                            : whole_of(thread, side);
    };
    BothActivities sum;
    for (const auto& thread : threads)
    {
        sum.recorded += of(thread, &TwoTimes::recorded);
        sum.predicted += of(thread, &TwoTimes::predicted);
    }
    for (const auto* stream : source.streams)
    {
        const bool is_of_these =
            std::ranges::any_of(threads, [&](const ThreadRow& thread)
                                { return thread.own.process == stream->process; });
        if (is_of_these)
        {
            const bool is_interest = base == ReportBase::interest;
            const auto busy_of = is_interest ? device_interest_of : device_whole_of;
            sum.recorded += busy_of(*stream, &TwoTimes::recorded);
            sum.predicted += busy_of(*stream, &TwoTimes::predicted);
        }
    }
    return sum;
}

JsonForm<ThreadSums> thread_sums_form()
{
    JsonForm<ThreadSums> form;
    form.value(
        "threads", [](const ThreadSums& sums) { return sums.threads.size(); },
        "the number of threads over which the times are sums");
    return add_bases(form, activities_form(), &ThreadSums::in);
}

} // namespace haec_sim
