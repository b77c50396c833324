package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Dynamic spawning: a handler that visits a tree's node spawns a handler for each child. Nobody
/// knows the number of handlers before; the last one posts the result, and main receives it.
public final class TreeWalk {

    /// A node with its weight.
    public record Node(long weight, List<Node> children) {}

    private final Dispatcher dispatcher;
    private final Port<Long> result = Port.unbounded("sum of the weights");
    private final AtomicInteger unvisited = new AtomicInteger();
    private final AtomicLong sum = new AtomicLong();

    private TreeWalk(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("sum = " + sum(tree(10)));
    }

    /// Visits every node and returns the sum of their weights.
    public static long sum(Node root) throws InterruptedException {
        try (Dispatcher dispatcher = Dispatcher.start("walkers")) {
            TreeWalk walk = new TreeWalk(dispatcher);
            walk.spawn(root);
            return walk.result.receive();
        }
    }

    /// A binary tree of the given depth, each node of weight 1.
    public static Node tree(int depth) {
        return new Node(1, depth == 0 ? List.of() : List.of(tree(depth - 1), tree(depth - 1)));
    }

    private void spawn(Node node) {
        unvisited.incrementAndGet();
        dispatcher.activate(Arbiters.fromHandler(() -> visit(node)));
    }

    private void visit(Node node) {
        sum.addAndGet(node.weight());
        node.children().forEach(this::spawn);
        if (unvisited.decrementAndGet() == 0) {
            result.post(sum.get());
        }
    }
}
