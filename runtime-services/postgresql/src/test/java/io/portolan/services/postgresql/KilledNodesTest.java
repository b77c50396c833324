package io.portolan.services.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.CreateRequest;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.postgresql.BookingNode.Child;
import io.portolan.services.postgresql.BookingNode.Effect;
import io.portolan.services.postgresql.BookingNode.Effects;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two nodes have the same service of workflows and start the same runs; one of them is killed at a
/// random moment. The other one brings all runs to their end, and a ledger in a third process has
/// the effect of every step once.
@Tag("slow")
@Timeout(300)
class KilledNodesTest {

    private static final int ROUNDS = Integer.getInteger("portolan.kills", 5);

    @TempDir private Path folder;

    @Test
    void everyEffectIsThereOnceThoughOneOfTwoNodesIsKilled() throws Exception {
        Random random = new Random(4711);
        try (PostgresqlServer server = PostgresqlServer.start();
                ServiceNode books =
                        ServiceNode.builder()
                                .service(BookingNode.EffectsLedger.class)
                                .store(folder)
                                .name("books")
                                .tcp(0)
                                .start()) {
            URI ledger = books.create(CreateRequest.of("urn:test:booked").name("ledger"));
            String address = "127.0.0.1:" + Objects.requireNonNull(books.tcp()).getPort();
            int expected = 0;
            for (int round = 0; round < ROUNDS; round++) {
                try (Child one = Child.start(server.url(), address, "" + round);
                        Child other = Child.start(server.url(), address, "" + round)) {
                    assertEquals("ready", one.out().readLine());
                    // not to wait for anything: to kill at no particular moment
                    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(700_000)));
                    one.kill();
                    assertEquals("ready", other.out().readLine());
                    assertEquals("started", other.out().readLine());
                    assertEquals("done", other.out().readLine());
                }
                for (int i = 0; i < BookingNode.RUNS; i++) {
                    expected += (i % 3 == 2 ? 2 : 1) * BookingNode.CALLS;
                }
            }
            Map<String, Effect> effects =
                    books.connect(ledger, Effects.class).get().state().effects();
            effects.values().forEach(each -> assertEquals(1, each.count(), each::toString));
            assertEquals(expected, effects.size());
            assertEquals(
                    (long) ROUNDS * BookingNode.RUNS,
                    server.query("select count(ending) from portolan_run"));
        }
    }
}
