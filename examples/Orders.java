import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Verb;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// Orders with a payment, parts and a truck: all three or none, whatever happens to the process.
public final class Orders {

    private Orders() {}

    // @start region="ledger"
    /// The state of a ledger: so much of each thing.
    public record Books(Map<String, Line> lines) {

        /// An empty ledger.
        public Books() {
            this(Map.of());
        }
    }

    /// How much there is of a thing.
    public record Line(@Key String name, long amount) {}

    /// So much more of a thing, or less.
    public record Booking(String name, long amount) {}

    /// A service that never gives more than it has.
    @ServiceContract(id = "urn:example:books", state = Books.class, isDurable = true)
    public static final class Ledger {

        /// Books it, or refuses.
        @On(Verb.UPDATE)
        public Books book(Booking booking, ServiceContext<Books> context) {
            Map<String, Line> lines = new LinkedHashMap<>(context.state().state().lines());
            Line line = lines.get(booking.name());
            long before = line == null ? 0 : line.amount();
            if (before + booking.amount() < 0) {
                throw Fault.of(FaultCode.STATE_CONFLICT, "only " + before + " " + booking.name())
                        .exception();
            }
            lines.put(booking.name(), new Line(booking.name(), before + booking.amount()));
            return new Books(lines);
        }
    }

    // @end

    /// What somebody wants.
    public record Order(String customer, String part, int count, long cents) {}

    /// What the customer gets.
    public record Receipt(String order, String parcel) {}

    // @start region="workflow"
    /// The workflow: a method that asks services.
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

            trucks.update(new Booking("places", -1), null); // may be refused
            return new Receipt(flow.id(), "parcel " + flow.random().nextInt(100));
        }
    }

    // @end

    // @start region="main"
    /// Takes two orders, of which the second finds no place on a truck.
    ///
    /// @param arguments the folder of the store
    public static void main(String[] arguments) throws InterruptedException {
        order(ServiceNode.builder().store(Path.of(arguments[0])));
    }

    /// The same in a node that keeps its runs elsewhere.
    public static void order(ServiceNodeBuilder builder) throws InterruptedException {
        try (ServiceNode node = builder.service(Ledger.class).service(Ordering.class).start()) {
            ServiceProxy<Books> accounts = ledger(node, "accounts", "ann", 1000);
            ServiceProxy<Books> stock = ledger(node, "stock", "wheels", 5);
            ledger(node, "trucks", "places", 1);
            URI path = node.create(CreateRequest.of("urn:example:order").name("orders"));
            ServiceProxy<WorkflowRuns> orders = node.connect(path, WorkflowRuns.class);

            for (String id : new String[] {"first", "second"}) {
                Order order = new Order("ann", "wheels", 2, 300);
                orders.named("start").idempotencyKey(id).submit(order, WorkflowRun.class);
                try {
                    orders.named("result").submit(new RunId(id), Receipt.class);
                } catch (FaultException e) {
                    System.out.println(e.getMessage());
                }
                WorkflowRun run = orders.at("runs/" + id).item(WorkflowRun.class);
                System.out.println(id + " " + run.status() + " in " + run.steps() + " steps");
            }
            System.out.println("accounts " + accounts.get().state().lines().values());
            System.out.println("stock    " + stock.get().state().lines().values());
        }
    }

    // @end

    private static ServiceProxy<Books> ledger(
            ServiceNode node, String name, String thing, long amount) throws InterruptedException {
        URI path = node.create(CreateRequest.of("urn:example:books").name(name));
        ServiceProxy<Books> ledger = node.connect(path, Books.class);
        ledger.idempotencyKey("first stock").update(new Booking(thing, amount), null);
        return ledger;
    }
}
