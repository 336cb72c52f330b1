// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/output_batch.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace haec_sim
{

namespace
{

OutputBatch* the_batch = nullptr;

} // namespace

OutputBatch::OutputBatch()
{
    the_batch = this;
}

OutputBatch::~OutputBatch()
{
    the_batch = nullptr;
}

OutputBatch* OutputBatch::current() noexcept
{
    return the_batch;
}

void OutputFiles::publish()
{
    Leftover::complete_all(leftovers,
                           [this]
                           {
                               for (const auto& give_name : publications)
                               {
                                   give_name();
                               }
                           });
    leftovers.clear();
    publications.clear();
}

void OutputBatch::add(OutputFiles files)
{
    std::ranges::move(files.leftovers, std::back_inserter(files_.leftovers));
    std::ranges::move(files.publications, std::back_inserter(files_.publications));
}

void OutputBatch::publish()
{
    files_.publish();
}

} // namespace haec_sim
