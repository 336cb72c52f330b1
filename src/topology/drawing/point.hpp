// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// A place in a picture, in pixels; y grows downwards.
struct Point
{
    double x = 0;
    double y = 0;

    friend Point operator+(Point a, Point b)
    {
        return {a.x + b.x, a.y + b.y};
    }

    friend Point operator-(Point a, Point b)
    {
        return {a.x - b.x, a.y - b.y};
    }

    friend Point operator*(double factor, Point a)
    {
        return {factor * a.x, factor * a.y};
    }
};

/// The length of the way from the origin.
double length(Point point);

/// A circle.
struct Circle
{
    Point centre;
    double radius = 0;
};

constexpr double pi = 3.14159265358979323846;

/// The sine of an angle from -pi to pi; the same digits on every processor.
double sine(double angle);

/// The point of the circle at such a share of a turn, from the top on, clockwise.
Point on_circle(const Circle& circle, double turn);

} // namespace haec_sim
