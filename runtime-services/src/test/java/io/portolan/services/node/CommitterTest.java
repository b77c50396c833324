package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.Counters.Add;
import io.portolan.services.node.Counters.State;
import io.portolan.services.node.Savings.Account;
import io.portolan.services.node.Savings.Deposit;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Health;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What others do with answers, and what the disk does, concerns nobody else.
@Timeout(60)
class CommitterTest {

    private static final Limits BRIEF = Limits.DEFAULT.defaultTimeout(Duration.ofSeconds(1));

    @TempDir private Path folder;

    @Test
    void whatHangsOnAnAnswerMayWaitForAnotherDurableChange() throws Exception {
        try (StalledDisk on = StalledDisk.of(folder, Limits.DEFAULT)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            CompletableFuture<Revision> second =
                    savings.async()
                            .ask(Verb.UPDATE, new Deposit(1))
                            .thenApply(first -> revision(savings, new Deposit(2)));
            assertEquals(2, second.get(20, TimeUnit.SECONDS).number());
        }
    }

    @Test
    void whatHangsOnAnAnswerForEverKeepsNobody() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (StalledDisk on = StalledDisk.of(folder, Limits.DEFAULT)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            ServiceProxy<State> other = on.create(Counters.ID, "o", State.class);
            CountDownLatch waits = new CountDownLatch(1);
            on.disk().stop(); // or the answer is there before anything hangs on it, and this waits
            var _ =
                    savings.async()
                            .ask(Verb.UPDATE, new Deposit(1))
                            .thenRun(() -> {
                                waits.countDown();
                                await(never);
                            });
            on.disk().go();
            waits.await();
            assertEquals(1, other.update(new Add(1), null).number());
            assertEquals(2, savings.update(new Deposit(1), null).number());
            never.countDown();
        }
    }

    @Test
    void anErrorOfWhoTakesAnAnswerEndsNothing() throws Exception {
        try (StalledDisk on = StalledDisk.of(folder, Limits.DEFAULT)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            for (int i = 0; i < 3; i++) {
                on.node()
                        .perform(
                                new Exchange(
                                        new Operation(
                                                Verb.UPDATE,
                                                Target.of("/services/s"),
                                                new Deposit(1),
                                                Terms.LOCAL)) {
                                    @Override
                                    protected void replied(Reply reply) {
                                        throw new StackOverflowError("of a test");
                                    }

                                    @Override
                                    protected void failed(Fault fault) {}
                                });
            }
            assertEquals(4, savings.update(new Deposit(1), null).number());
            assertEquals(new Account(4, 4), savings.get().state());
        }
    }

    @Test
    void aStalledDiskStopsDurableChangesOnlyAndHealthSaysSo() throws Exception {
        try (StalledDisk on = StalledDisk.of(folder, BRIEF)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            savings.update(new Deposit(1), null);
            on.disk().stop();
            Fault fault =
                    assertThrows(FaultException.class, () -> savings.update(new Deposit(1), null))
                            .fault();
            assertEquals(FaultCode.RESPONSE_TIMEOUT, fault.code());
            assertEquals("unknown", fault.extensions().get(Fault.OUTCOME));
            Revision first = savings.get().revision();
            assertEquals(first.next().toString(), fault.extensions().get(Fault.REVISION));
            assertEquals(new Account(1, 1), savings.get().state(), "reads go on");
            Health health = health(on);
            while (health.ready()) {
                LockSupport.parkNanos(500_000);
                health = health(on);
            }
            assertTrue(health.live());
            assertEquals(
                    List.of("durable changes wait, the disk has not answered for some seconds"),
                    health.reasons());
            on.disk().go();
            while (!health(on).ready()) {
                LockSupport.parkNanos(500_000);
            }
            assertEquals(first.number() + 2, savings.update(new Deposit(1), null).number());
            assertEquals(new Account(3, 3), savings.get().state(), "it was done after all");
        }
    }

    /// Its first state is with the disk when its deadline comes, and goes again.
    @Test
    void aServiceWhoseCreationIsGivenUpKeepsNoState() throws Exception {
        try (StalledDisk on = StalledDisk.of(folder, BRIEF)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            on.disk().stop();
            CreateRequest request =
                    CreateRequest.of(Counters.ID).name("o").state(new State(1, Map.of()));
            assertEquals(
                    FaultCode.RESPONSE_TIMEOUT,
                    assertThrows(FaultException.class, () -> on.node().create(request)).code());
            on.disk().go();
            savings.update(new Deposit(1), null); // what was asked before is on the disk
            String created = whenForgotten(on, request.state(new State(2, Map.of())));
            State now = on.node().resolver().proxy(created, State.class).get().state();
            assertEquals(2, now.count());
        }
    }

    /// It is created again when its first state is on the disk, and what takes that back is not.
    @Test
    void aServiceWhoseCreationIsRepeatedOnASlowDiskKeepsItsChanges() throws Exception {
        CreateRequest request = CreateRequest.of(Counters.ID).name("o");
        try (StalledDisk on = StalledDisk.of(folder, BRIEF)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            savings.update(new Deposit(1), null); // so that a group takes one force
            on.disk().stop();
            assertThrows(FaultException.class, () -> on.node().create(request));
            on.disk().goOnce();
            assertEquals(
                    FaultCode.RESPONSE_TIMEOUT,
                    assertThrows(FaultException.class, () -> whenForgotten(on, request)).code(),
                    "there is no state from which it could go on without the disk");
            on.disk().go();
            String created = whenForgotten(on, request);
            ServiceProxy<State> counter = on.node().resolver().proxy(created, State.class);
            assertEquals(1, counter.update(new Add(1), null).number());
        }
        try (StalledDisk on = StalledDisk.of(folder, Limits.DEFAULT)) {
            ServiceProxy<State> counter = on.create(Counters.ID, "o", State.class);
            assertEquals(1, counter.get().state().count());
        }
    }

    /// The creation that was given up is taken back after its answer.
    private static String whenForgotten(StalledDisk on, CreateRequest request)
            throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true) {
            try {
                return on.node().create(request);
            } catch (FaultException e) {
                if (e.code() != FaultCode.DUPLICATE_ENTRY || System.nanoTime() > end) {
                    throw e;
                }
                LockSupport.parkNanos(500_000);
            }
        }
    }

    @Test
    void anUnknownOutcomeIsTheSameOverEveryTransport() throws Exception {
        try (StalledDisk on = StalledDisk.of(folder, BRIEF);
                Listeners listeners =
                        Listeners.open(
                                on.node(),
                                HttpSettings.LOOPBACK.at("127.0.0.1", 0),
                                TcpSettings.LOOPBACK.at("127.0.0.1", 0));
                ServiceNode asker = ServiceNode.builder().name("asker").start();
                HttpClient client = HttpClient.newHttpClient()) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            Revision first = savings.update(new Deposit(1), null);
            on.disk().stop();
            String root = Objects.requireNonNull(listeners.http()).uri().toString();
            Revision next = first;
            for (HttpClient.Version version : HttpClient.Version.values()) {
                if (version == HttpClient.Version.HTTP_1_1
                        || version == HttpClient.Version.HTTP_2) {
                    next = next.next();
                    HttpResponse<String> answer =
                            client.send(
                                    HttpRequest.newBuilder(URI.create(root).resolve("/services/s"))
                                            .version(version)
                                            .header("content-type", "application/json")
                                            .method(
                                                    "PATCH",
                                                    HttpRequest.BodyPublishers.ofString(
                                                            "{\"amount\":1}"))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString());
                    assertEquals(504, answer.statusCode(), answer.body());
                    assertTrue(answer.body().contains("\"outcome\":\"unknown\""), answer.body());
                    assertTrue(answer.body().contains(next.toString()), answer.body());
                }
            }
            int port = Objects.requireNonNull(listeners.tcp()).address().getPort();
            ServiceProxy<Account> far =
                    asker.connect(
                            URI.create("tcp://127.0.0.1:" + port + "/services/s"), Account.class);
            Fault fault =
                    assertThrows(FaultException.class, () -> far.update(new Deposit(1), null))
                            .fault();
            assertEquals("unknown", fault.extensions().get(Fault.OUTCOME), fault.toString());
            assertEquals(next.next().toString(), fault.extensions().get(Fault.REVISION));
        }
    }

    @Test
    void aKeyWhoseOutcomeIsUnknownCountsOnceWhenTheDiskGoesOn() throws Exception {
        try (StalledDisk on = StalledDisk.of(folder, BRIEF)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            ServiceProxy<Account> keyed = savings.idempotencyKey("k");
            on.disk().stop();
            for (int i = 0; i < 2; i++) {
                Fault fault =
                        assertThrows(FaultException.class, () -> keyed.update(new Deposit(1), null))
                                .fault();
                assertEquals("unknown", fault.extensions().get(Fault.OUTCOME), "" + fault);
            }
            on.disk().go();
            assertEquals(1, keyed.update(new Deposit(1), null).number());
            assertEquals(new Account(1, 1), savings.get().state());
        }
    }

    @Test
    void aFullDiskAcknowledgesNothingAndIsKnownToBeWellAgain() throws Exception {
        try (StalledDisk on = StalledDisk.of(folder, Limits.DEFAULT)) {
            ServiceProxy<Account> savings = on.create("urn:test:savings", "s", Account.class);
            savings.update(new Deposit(1), null);
            on.disk().fail();
            Fault fault =
                    assertThrows(FaultException.class, () -> savings.update(new Deposit(1), null))
                            .fault();
            assertEquals(FaultCode.INSUFFICIENT_RESOURCES, fault.code());
            assertEquals(
                    "the state of /services/s was not saved, nothing has changed: the disk did not take it, the log of the node says why",
                    fault.detail());
            assertFalse(fault.extensions().containsKey(Fault.OUTCOME));
            while (health(on).ready()) {
                LockSupport.parkNanos(500_000);
            }
            assertEquals(
                    List.of("durable changes are refused, the disk does not take them"),
                    health(on).reasons());
            assertEquals(new Account(1, 1), savings.get().state());
            on.disk().go();
            while (!health(on).ready()) {
                LockSupport.parkNanos(500_000);
            }
            assertEquals(2, savings.update(new Deposit(1), null).number());
        }
        try (ServiceNode node = Savings.node(folder)) {
            assertNull(node.operations().model("/services/s"));
        }
    }

    private static Health health(StalledDisk on) throws InterruptedException {
        return on.node().resolver().proxy(Target.HEALTH, Health.class).get().state();
    }

    private static Revision revision(ServiceProxy<Account> savings, Deposit deposit) {
        try {
            return savings.update(deposit, null);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
