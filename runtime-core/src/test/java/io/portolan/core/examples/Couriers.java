package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;

/// A handler runs when there is an order and a courier, and takes both at one moment.
public class Couriers {

    public static void main(String[] args) throws InterruptedException {
        Port<String> orders = Port.unbounded("orders");
        Port<String> couriers = Port.unbounded("couriers");
        Port<String> deliveries = Port.unbounded("deliveries");
        try (Dispatcher dispatcher = Dispatcher.start("kitchen")) {
            dispatcher.activate(
                    Arbiters.joinedReceive(
                                    orders,
                                    couriers,
                                    (order, courier) -> deliveries.post(courier + ": " + order))
                            .concurrency(1));
            orders.post("soup");
            orders.post("rice");
            couriers.post("Ann");
            System.out.println(deliveries.receive());
            System.out.println(orders.size() + " order waits"); // nobody has taken it
            couriers.post("Bob");
            System.out.println(deliveries.receive());
        }
    }
}
