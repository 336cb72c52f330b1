// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/temporary_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Items in the order in which they came: the last of them in memory, those before in a temporary
/// file once there are many. Items are written as they stand in memory, for this run alone.
template <class Item>
class SpilledItems
{
    static_assert(std::is_trivially_copyable_v<Item>);

public:
    /// The file, where one is needed, lies in `folder`; `in_memory` items, at least 1, do not need
    /// it. No file is made before.
    explicit SpilledItems(std::filesystem::path folder, std::size_t in_memory = 16384)
        : folder_(std::move(folder)), most_(in_memory)
    {
    }

    /// Throws Error where the file cannot be written.
    void add(const Item& item)
    {
        if (items_.size() == most_) [[unlikely]]
        {
            spill();
        }
        items_.push_back(item);
    }

    /// Calls `visit(item)` for each. Throws Error where the file cannot be read. It takes as much
    /// memory again as what add() keeps, and may be called more than once.
    template <class Visit>
    void each(Visit visit) const
    {
        const std::uint64_t size = file_ != nullptr ? file_->size() : 0;
        std::vector<Item> block;
        for (std::uint64_t offset = 0; offset < size; offset += block.size() * sizeof(Item))
        {
            block.resize(std::min<std::uint64_t>(most_, (size - offset) / sizeof(Item)));
            file_->read(offset, std::as_writable_bytes(std::span(block)));
            std::ranges::for_each(block, visit);
        }
        std::ranges::for_each(items_, visit);
    }

private:
    void spill()
    {
        if (file_ == nullptr)
        {
            file_ = std::make_unique<TemporaryFile>(folder_, ".haec_sim");
        }
        file_->append(std::as_bytes(std::span(items_)));
        items_.clear();
    }

    std::filesystem::path folder_;
    std::size_t most_;
    std::vector<Item> items_;
    std::unique_ptr<TemporaryFile> file_;
};

} // namespace haec_sim
