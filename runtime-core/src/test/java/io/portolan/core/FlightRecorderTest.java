package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the flight recorder shows, and that it costs nothing without a recording.
@Timeout(60)
class FlightRecorderTest {

    private static final long BUSY_NANOS = 2_000_000;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir Path folder;

    @Test
    void handlersAreRecordedWithTheirDelayAndDuration() throws Exception {
        Port<Integer> port = Port.unbounded("work");
        Port<Integer> left = Port.unbounded("left");
        Port<Integer> right = Port.unbounded("right");
        CountDownLatch done = new CountDownLatch(3);
        try (Recording recording = recording("HandlerRun")) {
            try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
                dispatcher.activate(
                        Arbiters.<Integer>receive(port, item -> compute(done))
                                .concurrency(1)
                                .named("serial"));
                dispatcher.activate(
                        Arbiters.joinedReceive(left, right, (l, r) -> compute(done)).named("pair"));
                dispatcher.activate(
                        Arbiters.fromHandler(() -> { // on the only worker, so before any of them
                            port.post(1);
                            port.post(2);
                            left.post(1);
                            right.post(2);
                        }));
                done.await();
            }
            List<RecordedEvent> events = events(recording);
            assertEquals(3, events.size(), events::toString);
            for (RecordedEvent event : events) {
                Duration delay = event.getDuration("postToHandler");
                assertTrue(delay.isPositive() && delay.compareTo(LIMIT) < 0, event::toString);
                assertTrue(event.getDuration().toNanos() >= BUSY_NANOS, event::toString);
                assertTrue(event.getDuration().compareTo(LIMIT) < 0, event::toString);
                assertEquals("test-0", event.getThread().getJavaName());
            }
            // With one worker the last to start has waited for at least one of the others.
            assertTrue(
                    events.getLast().getDuration("postToHandler").toNanos() >= BUSY_NANOS / 2,
                    events::toString);
            assertEquals(2, count(events, "receiver", "serial"), events::toString);
            assertEquals(1, count(events, "receiver", "pair"), events::toString);
        }
    }

    @Test
    void aFailingHandlerIsRecordedToo() throws Exception {
        Port<Integer> port = Port.unbounded("work");
        try (Recording recording = recording("HandlerRun")) {
            try (Dispatcher dispatcher =
                    Dispatcher.builder("test").uncaught((where, failure) -> {}).start()) {
                Activation receiver =
                        dispatcher.activate(
                                Arbiters.<Integer>receive(
                                                port,
                                                item -> {
                                                    throw new IllegalStateException("on purpose");
                                                })
                                        .once());
                port.post(1);
                receiver.awaitDone(LIMIT);
            }
            assertEquals(1, events(recording).size());
        }
    }

    @Test
    void stealsAndParksAreRecorded() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        CountDownLatch done = new CountDownLatch(2);
        try (Recording recording = recording("Steal", "Park")) {
            try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start()) {
                Port<Integer> port = Port.unbounded("port");
                Activation receiver =
                        dispatcher.activate(
                                Arbiters.receive(
                                        port,
                                        item -> {
                                            both.await();
                                            done.countDown();
                                        }));
                dispatcher.activate(
                        Arbiters.fromHandler(() -> {
                            for (int i = 0; i < 2; i++) {
                                port.post(i);
                            }
                        }));
                done.await();
                receiver.cancel();
                Spin.until(FlightRecorderTest::isOneWorkerParked);
            }
            List<RecordedEvent> events = events(recording);
            List<RecordedEvent> steals = named(events, "Steal");
            List<RecordedEvent> parks = named(events, "Park");
            assertFalse(steals.isEmpty());
            assertFalse(parks.isEmpty());
            for (RecordedEvent steal : steals) {
                assertTrue(steal.getString("victim").startsWith("test-"), steal::toString);
            }
            // An event has 0 if somebody woke the worker before it slept, but one has slept.
            assertTrue(parks.stream().anyMatch(park -> park.getInt("sleepers") >= 1));
            for (RecordedEvent park : parks) {
                assertTrue(park.getInt("sleepers") <= 2, park::toString);
                assertTrue(park.getDuration().isPositive(), park::toString);
            }
        }
    }

    @Test
    void dropsAreRecordedWithTheirPlace() throws Exception {
        Port<Object> lost = Port.unbounded("lost");
        Port<Integer> port = Port.bounded("small", 1, new Overflow.DropOldest(lost));
        try (Recording recording = recording("Drop")) {
            try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
                port.post(1);
                port.post(2);
                DispatcherQueue queue =
                        dispatcher.queue(
                                "short",
                                new ExecutionPolicy.MaxDepth(1, new Overflow.DropOldest(lost)));
                queue.suspend();
                queue.enqueue(() -> {});
                queue.enqueue(() -> {});
                queue.resume();
            }
            List<RecordedEvent> drops = events(recording);
            assertEquals(2, drops.size(), drops::toString);
            assertEquals("port 'small'", drops.get(0).getString("place"));
            assertEquals("queue 'short' of dispatcher 'test'", drops.get(1).getString("place"));
        }
    }

    @Test
    void withoutARecordingNothingIsAttachedToItems() {
        Object item = new Object();
        assertSame(item, Causalities.attach(item));
        assertEquals(0, Causalities.postedNanos(item));
        try (Recording recording = recording("Park")) { // of something else
            assertSame(item, Causalities.attach(item));
            recording.stop();
        }
        try (Recording recording = recording("HandlerRun")) {
            Object queued = Causalities.attach(item);
            assertTrue(Causalities.postedNanos(queued) != 0);
            assertSame(item, Causalities.item(queued));
            recording.stop();
        }
        assertSame(item, Causalities.attach(item));
    }

    private static boolean isOneWorkerParked() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("test-"))
                .anyMatch(thread -> thread.getState() == Thread.State.WAITING);
    }

    private static void compute(CountDownLatch done) {
        Spin.during(BUSY_NANOS);
        done.countDown();
    }

    private static Recording recording(String... events) {
        Recording recording = new Recording();
        for (String event : events) {
            recording.enable("io.portolan." + event).withoutThreshold();
        }
        recording.start();
        return recording;
    }

    private List<RecordedEvent> events(Recording recording) throws Exception {
        recording.stop();
        Path file = folder.resolve("recording.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.portolan."))
                .toList();
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("io.portolan." + name))
                .toList();
    }

    private static long count(List<RecordedEvent> events, String field, String part) {
        return events.stream().filter(event -> event.getString(field).contains(part)).count();
    }
}
