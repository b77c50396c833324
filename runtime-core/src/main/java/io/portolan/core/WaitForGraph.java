package io.portolan.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who waits for whom, to find those who wait for each other.
final class WaitForGraph {

    /// That one waits for the other.
    private record Edge(Object from, Object to, String why) {}

    private final Map<Object, List<Edge>> edges = new LinkedHashMap<>();

    void add(Object from, Object to, String why) {
        edges.computeIfAbsent(from, node -> new ArrayList<>()).add(new Edge(from, to, why));
    }

    /// The reasons along a shortest cycle; empty when there is none.
    List<String> cycle() {
        List<String> shortest = List.of();
        for (Object node : edges.keySet()) {
            List<String> found = cycleThrough(node);
            if (!found.isEmpty() && (shortest.isEmpty() || found.size() < shortest.size())) {
                shortest = found;
            }
        }
        return shortest;
    }

    private List<String> cycleThrough(Object start) {
        Map<Object, Edge> reachedBy = new HashMap<>();
        ArrayDeque<Object> next = new ArrayDeque<>(List.of(start));
        while (!next.isEmpty()) {
            for (Edge edge : edges.getOrDefault(next.remove(), List.of())) {
                if (reachedBy.putIfAbsent(edge.to(), edge) == null) {
                    if (edge.to().equals(start)) {
                        return path(start, reachedBy);
                    }
                    next.add(edge.to());
                }
            }
        }
        return List.of();
    }

    private static List<String> path(Object start, Map<Object, Edge> reachedBy) {
        List<String> path = new ArrayList<>();
        @Nullable Edge edge = reachedBy.get(start);
        while (edge != null) {
            path.addFirst(edge.why());
            edge = edge.from().equals(start) ? null : reachedBy.get(edge.from());
        }
        return path;
    }
}
