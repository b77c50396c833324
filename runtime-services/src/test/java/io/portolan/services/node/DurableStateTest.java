package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.node.Savings.Account;
import io.portolan.services.node.Savings.Deposit;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Revision;
import io.portolan.services.system.Exposition;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DurableStateTest {

    private static final int SLOW_ROUNDS = Integer.getInteger("portolan.kills", 50);

    @TempDir private Path folder;

    @Test
    @DisplayName("services 26: after a restart a durable service shows its last revision")
    void aRestartedServiceGoesOn() throws Exception {
        Revision last;
        try (ServiceNode node = Savings.node(folder)) {
            ServiceProxy<Account> account = Savings.open(node);
            account.update(new Deposit(3), null);
            last = account.update(new Deposit(4), null);
            assertEquals(2, last.number());
        }
        try (ServiceNode node = Savings.node(folder)) {
            ServiceProxy<Account> account = Savings.open(node);
            assertEquals(new Stated<>(last, new Account(7, 2)), account.get());
            assertEquals(last.next(), account.update(new Deposit(1), null));
        }
    }

    @Test
    void theLogOfStatesIsCounted() throws Exception {
        try (ServiceNode node = Savings.node(folder)) {
            ServiceProxy<Account> account = Savings.open(node);
            account.update(new Deposit(3), null);
            String text =
                    node.connect(URI.create("/metrics"), Exposition.class)
                            .get()
                            .state()
                            .as("text/plain");
            assertTrue(text.contains("\nportolan_durable_failures_total 0\n"), text);
            assertTrue(text.matches("(?s).*\nportolan_durable_changes_total [1-9].*"), text);
            assertTrue(text.matches("(?s).*\nportolan_durable_bytes_total [1-9].*"), text);
        }
    }

    @Test
    void aDroppedServiceBeginsAnew() throws Exception {
        Revision before;
        try (ServiceNode node = Savings.node(folder)) {
            ServiceProxy<Account> account = Savings.open(node);
            before = account.update(new Deposit(3), null);
            account.drop();
            assertEquals(new Account(), Savings.open(node).get().state());
        }
        try (ServiceNode node = Savings.node(folder)) {
            Stated<Account> now = Savings.open(node).get();
            assertEquals(new Account(), now.state());
            assertNotEquals(before.epoch(), now.revision().epoch());
        }
    }

    /// Feared: that who gives no name gets the state of another one, of an earlier process.
    @Test
    void aNameThatIsMadeUpIsThatOfNoKeptState() throws Exception {
        CreateRequest request = CreateRequest.of("urn:test:savings");
        URI first;
        try (ServiceNode node = Savings.node(folder)) {
            first = node.create(request);
            node.connect(first, Account.class).update(new Deposit(3), null);
        }
        try (ServiceNode node = Savings.node(folder)) {
            URI second = node.create(request.state(new Account(5, 1)));
            assertNotEquals(first, second);
            assertEquals(new Account(5, 1), node.connect(second, Account.class).get().state());
        }
        try (ServiceNode node = Savings.node(folder)) {
            URI resumed = node.create(request.resuming());
            assertEquals(first, resumed);
            assertEquals(new Account(3, 1), node.connect(resumed, Account.class).get().state());
        }
    }

    @Test
    @DisplayName("services 26: after a kill every acknowledged change is there, once")
    void nothingAcknowledgedIsLostByAKill() throws Exception {
        kill(2, 42);
    }

    @Test
    @Tag("slow")
    @Timeout(1800)
    @DisplayName("services 26: after each of many kills every acknowledged change is there, once")
    void nothingAcknowledgedIsLostByManyKills() throws Exception {
        kill(SLOW_ROUNDS, 4711);
    }

    private void kill(int rounds, long seed) throws Exception {
        Random random = new Random(seed);
        Path store = folder.resolve("store");
        Path file = folder.resolve("acknowledged");
        MemorySegment acknowledged = Savings.acknowledged(file);
        Revision before = null;
        for (int round = 0; round < rounds; round++) {
            try (ChildJvm child =
                    ChildJvm.start(Savings.class, store.toString(), file.toString())) {
                assertEquals("ready", child.out().readLine());
                // not to wait for anything: to kill at no particular moment
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(500_000)));
                child.kill();
            }
            long known = 0;
            for (int w = 0; w < Savings.WRITERS; w++) {
                known += acknowledged.getAtIndex(ValueLayout.JAVA_LONG, w);
            }
            try (ServiceNode node = Savings.node(store)) {
                Stated<Account> now = Savings.open(node).get();
                long there = now.state().deposits();
                String what =
                        "seed %d, round %d: %d acknowledged, %s".formatted(seed, round, known, now);
                assertEquals(there, now.state().amount(), what);
                assertEquals(there, now.revision().number(), what);
                // what a writer was not told of before the kill may be there all the same
                long most = known + (long) Savings.WRITERS * (round + 1);
                assertTrue(there >= known && there <= most, what);
                if (before != null) {
                    assertEquals(before.epoch(), now.revision().epoch(), what);
                }
                before = now.revision();
            }
        }
    }

    @Test
    @DisplayName("services 26: a corrupt file is set aside, and the service begins another epoch")
    void aCorruptFileIsSetAside() throws Exception {
        Revision last;
        try (ServiceNode node = Savings.node(folder)) {
            ServiceProxy<Account> account = Savings.open(node);
            for (int i = 0; i < 20; i++) {
                account.update(new Deposit(1), null);
            }
            last = account.get().revision();
        }
        Path log = files("log-").getFirst();
        byte[] content = Files.readAllBytes(log);
        content[600] ^= 1;
        Files.write(log, content);
        try (ServiceNode node = Savings.node(folder)) {
            Stated<Account> now = Savings.open(node).get();
            assertNotEquals(last.epoch(), now.revision().epoch());
            assertTrue(now.state().deposits() < 20);
        }
        Path aside =
                files("log-").stream()
                        .filter(f -> f.toString().endsWith(".corrupt"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(content.length, Files.size(aside));
    }

    @Test
    void aDurableServiceNeedsAStore() throws Exception {
        try (ServiceNode node = ServiceNode.builder().service(Savings.class).start()) {
            assertThrows(FaultException.class, () -> Savings.open(node));
        }
    }

    @Test
    void aStoreHasOneNodeAtATime() throws Exception {
        try (ServiceNode node = Savings.node(folder)) {
            String message =
                    assertThrows(UncheckedIOException.class, () -> Savings.node(folder))
                            .getMessage();
            assertTrue(String.valueOf(message).contains("is in use by process"), message);
            assertEquals(new Account(), Savings.open(node).get().state());
        }
    }

    private List<Path> files(String prefix) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }
}
