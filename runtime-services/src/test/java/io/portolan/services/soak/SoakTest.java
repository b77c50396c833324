package io.portolan.services.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Stated;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Revision;
import io.portolan.services.soak.Ledger.Pages;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Kills a node with a durable service again and again, while connections are cut, readers are slow
/// and queues are full; then counts.
class SoakTest {

    private static final Duration LONG =
            Duration.ofSeconds(Integer.getInteger("portolan.soak.seconds", 600));
    private static final Duration BETWEEN_KILLS = Duration.ofSeconds(5);

    @TempDir private Path folder;
    private final List<Writer> writers = new ArrayList<>();
    private final List<Sight> sights = new ArrayList<>();
    private final List<Thread> asking = new ArrayList<>();
    private final List<Thread> listening = new ArrayList<>();

    @Tag("slow")
    @Test
    @Timeout(120)
    void everyChangeIsThereOnceAfterTwoKills() throws Exception {
        soak(Duration.ofSeconds(1), Duration.ofMillis(300), 42);
    }

    @Test
    @Tag("slow")
    @Timeout(7200)
    void everyChangeIsThereOnceAfterMinutes() throws Exception {
        soak(LONG, BETWEEN_KILLS, 4711);
    }

    private void soak(Duration length, Duration betweenKills, long seed) throws Exception {
        Path store = folder.resolve("store");
        Soak soak = new Soak(Generation.start(0, store));
        try (ServiceNode west = ServiceNode.builder().name("west").start();
                ServiceNode east = ServiceNode.builder().name("east").start()) {
            start(soak, west, east);
            disturb(soak, store, length, betweenKills, new Random(seed));
            soak.end();
            join(asking);
            System.out.println("all posted: " + sights);
            Stated<Pages> last = settled(soak, east);
            soak.over();
            soak.now().kill();
            join(listening);
            report(soak, last, length, seed);
        } finally {
            soak.now().kill();
        }
    }

    private void start(Soak soak, ServiceNode west, ServiceNode east) {
        for (int w = 0; w < 3; w++) {
            write(soak, "http-" + w, HttpWay.of());
            write(soak, "frame-" + w, new FrameWay(west));
        }
        asking.add(soak.start(new Flood(soak, east)));
        for (String pace : List.of("prompt", "slow")) {
            long pause = pace.equals("prompt") ? 0 : TimeUnit.MILLISECONDS.toNanos(5);
            Sight stream = sight(soak, "stream " + pace);
            Sight frames = sight(soak, "frames " + pace);
            listening.add(soak.start(new StreamSubscriber(soak, stream, pause)));
            listening.add(soak.start(new FrameSubscriber(soak, east, frames, pause)));
        }
    }

    private void write(Soak soak, String name, Way way) {
        Writer writer = new Writer(soak, name, way);
        writers.add(writer);
        asking.add(soak.start(writer));
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private Sight sight(Soak soak, String name) {
        Sight sight = new Sight(soak, name);
        sights.add(sight);
        return sight;
    }

    /// Cuts connections and kills the node, at no particular moments, until the time is over.
    private static void disturb(
            Soak soak, Path store, Duration length, Duration betweenKills, Random random)
            throws Exception {
        long end = System.nanoTime() + length.toNanos();
        for (int kills = 0; (kills < 2 || System.nanoTime() < end) && !soak.isEnding(); kills++) {
            soak.awaitPosts(20);
            int cuts = random.nextInt(4);
            for (int i = 0; i <= cuts; i++) {
                LockSupport.parkNanos(random.nextLong(2 * betweenKills.toNanos() / (cuts + 1)));
                Generation now = soak.now();
                (random.nextBoolean() ? now.http() : now.frames()).cut();
                soak.count("cuts");
            }
            Generation killed = soak.now();
            killed.kill();
            soak.next(Generation.start(killed.number() + 1, store));
        }
    }

    /// The state when all writers have ended, and all subscribers know. One that is slow on purpose
    /// still has to read what the system keeps for its socket, some 10,000 events, 200 a second.
    private Stated<Pages> settled(Soak soak, ServiceNode node) throws Exception {
        long most = 0;
        List<String> before = List.of();
        Stated<Pages> last = node.connect(soak.now().place(), Pages.class).get();
        while (!isSettled(last) && soak.failures().isEmpty()) {
            List<String> now = sights.stream().map(Sight::toString).toList();
            if (!now.equals(before)) {
                before = now;
                most = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            }
            if (System.nanoTime() > most) {
                soak.fail(
                        "for a minute nobody has got on: %s, the ledger is at %s"
                                .formatted(sights, last));
            }
            soak.pause();
            last = node.connect(soak.now().place(), Pages.class).get();
        }
        return last;
    }

    private boolean isSettled(Stated<Pages> last) {
        long posts = writers.stream().mapToLong(Writer::acknowledged).sum();
        Revision end = last.revision();
        return end.number() == posts && sights.stream().allMatch(sight -> sight.hasReached(end));
    }

    private void report(Soak soak, Stated<Pages> last, Duration length, long seed) {
        writers.forEach(writer -> writer.check(last.state()));
        long posts = writers.stream().mapToLong(Writer::acknowledged).sum();
        System.out.printf(
                "soak of %s, seed %d: %d posts, %d kills%n",
                length, seed, posts, soak.now().number());
        soak.counts().forEach((what, count) -> System.out.printf("  %-36s %s%n", what, count));
        assertEquals(List.of(), List.copyOf(soak.failures()));
        assertEquals(posts, last.revision().number());
        assertTrue(posts > 0, "nothing was posted");
    }
}
