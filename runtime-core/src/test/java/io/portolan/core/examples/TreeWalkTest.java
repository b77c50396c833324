package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TreeWalkTest {

    @Test
    void mainRuns() throws Exception {
        TreeWalk.main(new String[0]);
    }

    @Test
    void everyNodeIsVisitedOnce() throws Exception {
        assertEquals(2047, TreeWalk.sum(TreeWalk.tree(10)));
        assertEquals(1, TreeWalk.sum(TreeWalk.tree(0)));
    }
}
