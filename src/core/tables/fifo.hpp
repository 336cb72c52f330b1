// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A first-in-first-out queue that keeps its memory when it runs empty, and has none before its
/// first element: there are as many of them as channels between processes, and a dozen in each
/// location. push() and drop() take constant time on average: elements are moved to the front when
/// at least half of the memory, and 32 elements, have been dropped.
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
        make_first_room();
        elements_.push_back(element);
        ++size_;
    }

    void push(Element&& element)
    {
        make_first_room();
        elements_.push_back(std::move(element));
        ++size_;
    }

    /// The queue is not empty; nor is it for pop() and drop(). References hold until the next
    /// push() or drop().
    Element& front()
    {
        return elements_[head_];
    }

    const Element& front() const
    {
        return elements_[head_];
    }

    /// The last one; the queue is not empty.
    Element& back()
    {
        return elements_.back();
    }

    /// An element by its place behind the front, from 0.
    const Element& at(std::size_t index) const
    {
        return elements_[head_ + index];
    }

    /// The elements from the front on; all that changes the queue ends what they are good for.
    auto begin() const noexcept
    {
        return elements_.begin() + static_cast<std::ptrdiff_t>(head_);
    }

    auto end() const noexcept
    {
        return elements_.end();
    }

    /// Puts an element at a place behind the front; at size() it is a push(). Moves those behind
    /// it.
    void insert(std::size_t index, Element element)
    {
        elements_.insert(place(index), std::move(element));
        ++size_;
    }

    /// Takes the element at a place out, and moves those before it or those behind it, whichever
    /// are fewer.
    void erase(std::size_t index)
    {
        if (index == 0)
        {
            drop();
            return;
        }
        if (index > size() / 2)
        {
            elements_.erase(place(index));
            --size_;
            return;
        }
        std::move_backward(place(0), place(index), place(index + 1));
        drop();
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
    /// The least memory of several that the system hands out: a vector would begin with one.
    static constexpr std::size_t first_bytes = 24;

    void make_first_room()
    {
        if constexpr (sizeof(Element) < first_bytes)
        {
            if (elements_.capacity() == 0) [[unlikely]]
            {
                elements_.reserve(first_bytes / sizeof(Element));
            }
        }
    }

    auto place(std::size_t index) noexcept
    {
        return elements_.begin() + static_cast<std::ptrdiff_t>(head_ + index);
    }

    std::vector<Element> elements_;
    std::size_t head_ = 0;
    /// The number of elements from head_ on, as to tell it from places takes a division.
    std::size_t size_ = 0;
};

} // namespace haec_sim
