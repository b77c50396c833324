package io.portolan.core.watch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Which threads and ports wait for which others, to find those that wait for each other.
///
/// Overview. A node that waits for nobody goes on, and so do nodes that wait for it alone; such
/// nodes are taken away until none is left. A node that needs only one of the nodes it waits for
/// goes when one of them does. The nodes that remain are stuck, and a walk along their edges comes
/// to a cycle.
public final class WaitForGraph {

    /// That one waits for the other, and why, in words.
    public record Edge(Object from, Object to, Supplier<String> why) {}

    private final Map<Object, List<Edge>> edges = new LinkedHashMap<>();
    private final Set<Object> needOnlyOne = new HashSet<>();

    public void add(Object from, Object to, Supplier<String> why) {
        edges.computeIfAbsent(from, node -> new ArrayList<>()).add(new Edge(from, to, why));
    }

    /// Notes that any one of those that the node waits for is enough for it.
    public void needsOnlyOne(Object node) {
        needOnlyOne.add(node);
    }

    /// A short cycle; empty when there is none.
    public List<Edge> cycle() {
        removeFree();
        if (edges.isEmpty()) {
            return List.of();
        }
        Set<Object> seen = new HashSet<>();
        Object node = edges.keySet().iterator().next();
        while (seen.add(node)) {
            node = outgoing(node).getFirst().to();
        }
        return cycleThrough(node);
    }

    private List<Edge> outgoing(Object node) {
        return edges.getOrDefault(node, List.of());
    }

    private void removeFree() {
        Map<Object, List<Edge>> incoming = new HashMap<>();
        ArrayDeque<Object> free = new ArrayDeque<>();
        for (List<Edge> outgoing : edges.values()) {
            for (Edge edge : outgoing) {
                incoming.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge);
            }
        }
        incoming.keySet().stream().filter(to -> !edges.containsKey(to)).forEach(free::add);
        while (!free.isEmpty()) {
            for (Edge edge : incoming.getOrDefault(free.remove(), List.of())) {
                List<Edge> left = edges.get(edge.from());
                if (left != null) {
                    left.remove(edge);
                    if (left.isEmpty() || needOnlyOne.contains(edge.from())) {
                        edges.remove(edge.from());
                        free.add(edge.from());
                    }
                }
            }
        }
    }

    private List<Edge> cycleThrough(Object start) {
        Map<Object, Edge> reachedBy = new HashMap<>();
        ArrayDeque<Object> next = new ArrayDeque<>(List.of(start));
        while (!reachedBy.containsKey(start)) {
            for (Edge edge : outgoing(next.remove())) {
                if (reachedBy.putIfAbsent(edge.to(), edge) == null) {
                    next.add(edge.to());
                }
            }
        }
        List<Edge> path = new ArrayList<>();
        @Nullable Edge edge = reachedBy.get(start);
        while (edge != null) {
            path.addFirst(edge);
            edge = edge.from().equals(start) ? null : reachedBy.get(edge.from());
        }
        return path;
    }
}
