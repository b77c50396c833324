package io.portolan.core.examples;

import io.portolan.core.Port;

/// A till adds up what customers pay until it is closed.
public final class Till {

    private Till() {}

    public static void main(String[] arguments) {
        System.out.println(total(3, 100));
    }

    /// What so many customers pay together.
    static int total(int customers, int each) {
        Port<Integer> payments = Port.unbounded("payments");
        Thread.startVirtualThread(() -> {
            for (int i = 0; i < customers; i++) {
                payments.post(each);
            }
            payments.close(); // close(cause) would end the loop with an exception
        });
        // @start region="loop"
        int total = 0;
        for (int payment : payments.untilClosed()) {
            total += payment;
        }
        // @end
        return total;
    }
}
