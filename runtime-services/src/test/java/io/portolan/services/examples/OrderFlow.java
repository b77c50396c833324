package io.portolan.services.examples;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import java.util.Map;

/// An order: a payment, a reservation and a shipment, of which all are done or none.
public final class OrderFlow {

    private OrderFlow() {}

    /// What somebody wants.
    public record Order(String customer, String part, int count, long cents) {}

    /// What he gets.
    public record Receipt(String order, String parcel) {}

    /// The accounts of customers and the stock, both as numbers by name.
    public record Books(Map<String, Line> lines) {

        /// Nothing yet.
        public Books() {
            this(Map.of());
        }
    }

    /// One account, or the parts of a kind.
    public record Line(@Key String name, long amount) {}

    /// A change of a line: less than nothing remains of none.
    public record Booking(String name, long amount) {}

    // @start region="ledger"
    /// A service that never takes more than there is.
    @ServiceContract(id = "urn:example:books", state = Books.class, isDurable = true)
    public static final class Ledger {

        @On(Verb.UPDATE)
        Books book(Booking booking, ServiceContext<Books> context) {
            Map<String, Line> lines =
                    new java.util.LinkedHashMap<>(context.state().state().lines());
            Line before = lines.getOrDefault(booking.name(), new Line(booking.name(), 0));
            long after = before.amount() + booking.amount();
            if (after < 0) {
                throw Fault.of(
                                FaultCode.STATE_CONFLICT,
                                "%s has %d, and %d are wanted"
                                        .formatted(
                                                booking.name(),
                                                before.amount(),
                                                -booking.amount()))
                        .exception();
            }
            lines.put(booking.name(), new Line(booking.name(), after));
            return new Books(lines);
        }
    }

    // @end

    // @start region="workflow"
    /// The workflow.
    @WorkflowContract(id = "urn:example:order")
    public static final class Ordering implements Workflow<Order, Receipt> {

        @Override
        public Receipt run(Order order, WorkflowContext flow) throws Exception {
            ServiceProxy<Books> accounts = flow.service("/services/accounts", Books.class);
            ServiceProxy<Books> stock = flow.service("/services/stock", Books.class);
            ServiceProxy<Books> trucks = flow.service("/services/trucks", Books.class);

            accounts.update(new Booking(order.customer(), -order.cents()), null);
            flow.compensate(
                    "refund",
                    () -> accounts.update(new Booking(order.customer(), order.cents()), null));

            stock.update(new Booking(order.part(), -order.count()), null);
            flow.compensate(
                    "put back",
                    () -> stock.update(new Booking(order.part(), order.count()), null));

            trucks.update(new Booking("places", -1), null); // may find no place
            return new Receipt(flow.id(), flow.uuid().toString());
        }
    }
    // @end
}
