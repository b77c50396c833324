package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.node.Savings.Account;
import io.portolan.services.node.Savings.Deposit;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.StateStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DropThatCannotBeSavedTest {

    private static final Operation DROP =
            new Operation(Verb.DROP, Target.parse("/services/savings"), null, Terms.LOCAL);

    @TempDir private Path folder;

    @Test
    void failsAndLeavesTheServiceAtWorkOverEveryTransport() throws Exception {
        Stated<Account> before;
        try (ServiceNode node = Savings.node(folder);
                Ways ways = new Ways(node)) {
            ServiceProxy<Account> account = Savings.open(node);
            account.update(new Deposit(3), null);
            before = account.get();
            takesNothingAnyMore(node);
            for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
                String answer = way.getValue().perform(DROP).what();
                assertEquals("InsufficientResources", answer, way.getKey());
                assertEquals(before, account.get());
                assertEquals(1, node.directory("urn:test:savings").size());
            }
            assertTrue(NodeLogs.hasEntry(node, "/services/savings", "DROP was not saved"));
        }
        try (ServiceNode node = Savings.node(folder)) {
            ServiceProxy<Account> account = Savings.open(node);
            assertEquals(before, account.get());
            account.drop();
            assertEquals(new Account(), Savings.open(node).get().state());
        }
    }

    /// What is saved from now on fails, as on a full disk.
    private static void takesNothingAnyMore(ServiceNode node) throws Exception {
        StateStore store = ((Node) node.operations()).store();
        Objects.requireNonNull(store).close();
    }
}
