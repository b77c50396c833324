package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.core.PortScope;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/// A receiver that lives as long as the threads that it works with.
public final class Deliveries {

    private Deliveries() {}

    static int weigh(int senders, int parcels) throws InterruptedException, ExecutionException {
        AtomicInteger weight = new AtomicInteger();
        // @start region="scope"
        Port<Integer> quay = Port.unbounded("quay");
        Port<Integer> weighed = Port.unbounded("weighed");
        try (Dispatcher dispatcher = Dispatcher.start("harbour");
                PortScope scope = PortScope.open(dispatcher)) {
            scope.activate(Arbiters.receive(quay, weighed::post));
            for (int i = 0; i < senders; i++) {
                scope.fork(() -> {
                    for (int parcel = 1; parcel <= parcels; parcel++) {
                        quay.post(parcel);
                        weight.addAndGet(weighed.receive());
                    }
                });
            }
            scope.join(); // when one sender fails, the others are interrupted
        }
        // @end
        return weight.get();
    }

    /// Prints 220.
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        System.out.println(weigh(4, 10));
    }
}
