package com.example;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import java.util.HashMap;
import java.util.Map;

/// A service that takes orders, and what is ordered out of the stock.
@ServiceContract(id = "urn:example:orders", state = OrdersService.State.class)
@Partner(name = "stock", contract = "urn:example:stock")
public final class OrdersService {

    /// The state: orders by their numbers.
    public record State(Map<String, Order> orders) {
        public State() {
            this(Map.of());
        }
    }

    /// An order: so many of the things with a name.
    public record Order(@Key String number, String name, int count) {}

    /// Takes an order. When the stock refuses, the caller gets its fault, and there is no order.
    @On(Verb.INSERT)
    public State take(Order order, ServiceContext<State> context) throws InterruptedException {
        context.partner("stock", StockService.State.class)
                .update(new StockService.Change(order.name(), -order.count()), null);
        Map<String, Order> orders = new HashMap<>(context.state().state().orders());
        orders.put(order.number(), order);
        return new State(orders);
    }
}
