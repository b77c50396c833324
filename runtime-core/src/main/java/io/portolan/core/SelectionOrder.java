package io.portolan.core;

import java.util.concurrent.ThreadLocalRandom;

/// In which order the branches of a choice are asked.
final class SelectionOrder {

    private final Selection selection;
    private final int[] order;

    SelectionOrder(Selection selection, int branches) {
        this.selection = selection;
        order = new int[branches];
        for (int i = 0; i < branches; i++) {
            order[i] = i;
        }
    }

    /// The numbers of the branches, the first to be asked first.
    synchronized int[] next() {
        if (selection == Selection.RANDOM) {
            for (int i = order.length - 1; i > 0; i--) {
                int other = ThreadLocalRandom.current().nextInt(i + 1);
                int branch = order[i];
                order[i] = order[other];
                order[other] = branch;
            }
        }
        return order.clone();
    }

    /// After a branch was taken.
    synchronized void taken(int branch) {
        if (selection == Selection.LEAST_RECENT) {
            int at = 0;
            while (order[at] != branch) {
                at++;
            }
            System.arraycopy(order, at + 1, order, at, order.length - at - 1);
            order[order.length - 1] = branch;
        }
    }
}
