package io.portolan.core;

import java.util.List;

/// A port at one moment.
///
/// @param name the port's name
/// @param posted the items that were ever posted
/// @param consumed those that were taken from it
/// @param dropped those that were dropped because it was full
/// @param items the oldest of those that wait
/// @param receivers the takers that are registered for its items: name and kind
public record PortSnapshot<T>(
        String name,
        long posted,
        long consumed,
        long dropped,
        List<T> items,
        List<String> receivers) {}
