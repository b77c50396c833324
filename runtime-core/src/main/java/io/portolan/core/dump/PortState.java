package io.portolan.core.dump;

import java.util.List;

/// A port that is in use or waited for.
///
/// @param name its name
/// @param size how many items it holds
/// @param items the oldest of them
/// @param receivers the takers that are registered for its items
/// @param blockedPosters how many threads and choices wait to post
/// @param lastPoster the thread that posted last, as far as that is known; empty if not
public record PortState(
        String name,
        int size,
        List<String> items,
        List<String> receivers,
        int blockedPosters,
        String lastPoster) {}
