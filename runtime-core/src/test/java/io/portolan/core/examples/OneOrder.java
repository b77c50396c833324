package io.portolan.core.examples;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;

/// A receiver that is stopped: later orders stay in their port.
public final class OneOrder {

    private OneOrder() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.println(left());
    }

    /// Returns the order that nobody has taken.
    static String left() throws InterruptedException {
        // @start region="activation"
        Port<String> orders = Port.unbounded("orders");
        Port<String> cooked = Port.unbounded("cooked");
        try (Dispatcher kitchen = Dispatcher.start("kitchen")) {
            Activation cook = kitchen.activate(Arbiters.receive(orders, cooked::post));
            orders.post("soup");
            cooked.receive();

            cook.cancel(); // no handler starts afterwards
            orders.post("salad");
            return orders.receive(); // salad, which the cook has not taken
        }
        // @end
    }
}
