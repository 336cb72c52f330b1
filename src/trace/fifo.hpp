// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A first-in-first-out queue that keeps its memory when it runs empty, and is small while it is:
/// there are as many of them as channels between processes. push() and drop() take constant time on
/// average: elements are moved to the front when at least half of the memory, and 32 elements, have
/// been dropped.
template <class Element>
class Fifo
{
public:
    bool empty() const noexcept
    {
        return size_ == 0;
    }

    std::size_t size() const noexcept
    {
        return size_;
    }

    void push(const Element& element)
    {
        elements_.push_back(element);
        ++size_;
    }

    void push(Element&& element)
    {
        elements_.push_back(std::move(element));
        ++size_;
    }

    /// The queue is not empty; nor is it for pop() and drop(). References hold until the next
    /// push() or drop().
    Element& front()
    {
        return elements_[head_];
    }

    /// An element by its place behind the front, from 0.
    const Element& at(std::size_t index) const
    {
        return elements_[head_ + index];
    }

    /// Takes the front out; drop() does without a copy.
    Element pop()
    {
        Element element = std::move(elements_[head_]);
        drop();
        return element;
    }

    /// The front, for those who have had a look at it.
    void drop()
    {
        ++head_;
        --size_;
        if (empty())
        {
            elements_.clear();
            head_ = 0;
        }
        else if (head_ >= compaction_threshold && head_ >= size_) [[unlikely]]
        {
            compact();
        }
    }

private:
    [[gnu::noinline]] void compact()
    {
        elements_.erase(elements_.begin(), elements_.begin() + static_cast<std::ptrdiff_t>(head_));
        head_ = 0;
    }

    static constexpr std::size_t compaction_threshold = 32;

    std::vector<Element> elements_;
    std::size_t head_ = 0;
    /// The number of elements from head_ on, as to tell it from places takes a division.
    std::size_t size_ = 0;
};

} // namespace haec_sim
