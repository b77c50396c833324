package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.examples.OrderFlow;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A workflow whose third step is refused undoes two.
@Timeout(60)
class CompensationTest {

    @TempDir private Path folder;

    private static ServiceProxy<OrderFlow.Books> books(ServiceNode node, String name)
            throws InterruptedException {
        URI path =
                node.create(CreateRequest.of("urn:example:books").name(name));
        return node.connect(path, OrderFlow.Books.class);
    }

    private static long amount(ServiceProxy<OrderFlow.Books> books, String line)
            throws InterruptedException {
        return books.at("lines/" + line).item(OrderFlow.Line.class).amount();
    }

    @Test
    void whatWasDoneIsUndoneInReverseOrder() throws Exception {
        try (ServiceNode node =
                ServiceNode.builder()
                        .service(OrderFlow.Ledger.class)
                        .service(OrderFlow.Ordering.class)
                        .store(folder)
                        .start()) {
            ServiceProxy<OrderFlow.Books> accounts = books(node, "accounts");
            ServiceProxy<OrderFlow.Books> stock = books(node, "stock");
            ServiceProxy<OrderFlow.Books> trucks = books(node, "trucks");
            accounts.update(new OrderFlow.Booking("ann", 1000), null);
            stock.update(new OrderFlow.Booking("wheel", 5), null);
            trucks.update(new OrderFlow.Booking("places", 1), null);
            ServiceProxy<WorkflowRuns> orders =
                    node.connect(
                            node.create(CreateRequest.of("urn:example:order").name("orders")),
                            WorkflowRuns.class);
            OrderFlow.Order order = new OrderFlow.Order("ann", "wheel", 2, 300);
            WorkflowRun first =
                    orders.named("start").idempotencyKey("first").submit(order, WorkflowRun.class);
            assertEquals("first", first.id());
            OrderFlow.Receipt receipt =
                    orders.named("result").submit(new RunId("first"), OrderFlow.Receipt.class);
            assertEquals("first", receipt.order());
            assertEquals(700, amount(accounts, "ann"));

            orders.named("start").idempotencyKey("second").submit(order, WorkflowRun.class);
            FaultException refused =
                    assertThrows(
                            FaultException.class,
                            () ->
                                    orders.named("result")
                                            .submit(
                                                    new RunId("second"),
                                                    OrderFlow.Receipt.class));
            assertTrue(refused.getMessage().contains("places has 0"), refused.getMessage());
            assertEquals(700, amount(accounts, "ann"));
            assertEquals(3, amount(stock, "wheel"));
            List<?> steps =
                    orders.named("steps").query(new RunId("second"), List.class);
            assertEquals(5, steps.size());
        }
    }
}
