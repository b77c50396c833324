package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinomialTreeTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 31, 64, 100})
    void reachesEveryRankOnceInTheOrderOfRanksFromTheRootOn(int size) {
        for (int root = 0; root < size; root++) {
            List<Integer> visited = new ArrayList<>();
            visit(root, size, root, visited);
            int first = root;
            assertEquals(
                    IntStream.range(0, size).mapToObj(i -> (first + i) % size).toList(), visited);
        }
    }

    @Test
    void isLogarithmicallyDeep() {
        for (int rank = 0; rank < 1000; rank++) {
            int depth = 0;
            BinomialTree at = BinomialTree.of(rank, 1000, 0);
            while (!at.isRoot()) {
                at = BinomialTree.of(at.parent(), 1000, 0);
                depth++;
            }
            assertTrue(depth <= 10, "rank " + rank + " is " + depth + " deep");
        }
    }

    @Test
    void ofTheLargestWorldDoesNotOverflow() {
        int last = Integer.MAX_VALUE - 1;
        BinomialTree root = BinomialTree.of(last, Integer.MAX_VALUE, last);
        assertEquals(31, root.childCount());
        assertEquals(0, root.child(0));
        assertEquals((1 << 30) - 1, root.child(30));
        assertEquals(last, BinomialTree.of(0, Integer.MAX_VALUE, last).parent());
    }

    private static void visit(int rank, int size, int root, List<Integer> visited) {
        visited.add(rank);
        BinomialTree tree = BinomialTree.of(rank, size, root);
        assertEquals(rank == root, tree.isRoot());
        for (int i = 0; i < tree.childCount(); i++) {
            assertEquals(rank, BinomialTree.of(tree.child(i), size, root).parent());
            visit(tree.child(i), size, root, visited);
        }
    }
}
