package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.events.Stall;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A dispatcher whose workers are all blocked says so, once.
@Timeout(60)
class StallTest {

    private static final Duration SOON = Duration.ofMillis(100);

    private final List<ResultPort<Integer>> replies = new CopyOnWriteArrayList<>();
    private final BlockingQueue<LogRecord> logged = new LinkedBlockingQueue<>();
    private final BlockingQueue<RecordedEvent> recorded = new LinkedBlockingQueue<>();
    private final Logger logger = Logger.getLogger("io.portolan.core");
    private final RecordingStream recording = new RecordingStream();
    private final Handler listener =
            new Handler() {
                @Override
                public void publish(LogRecord item) {
                    logged.add(item);
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    @BeforeEach
    void listen() {
        logger.addHandler(listener);
        logger.setUseParentHandlers(false);
        recording.enable(Stall.class);
        recording.onEvent("io.portolan.Stall", recorded::add);
        recording.startAsync();
    }

    @AfterEach
    void stopListening() {
        recording.close();
        logger.removeHandler(listener);
        logger.setUseParentHandlers(true);
    }

    @Test
    @DisplayName("41: workers that are all blocked in receive on each other are reported, once")
    void aStallIsReportedOnce() throws Exception {
        try (Dispatcher dispatcher = builder().platformThreads(2).start()) {
            CountDownLatch done = untilReported(dispatcher);
            lookTenTimes();
            answer(done);
        }
        assertNothingMore();
    }

    @Test
    @DisplayName("41: the next stall is reported too")
    void theNextStallIsReported() throws Exception {
        try (Dispatcher dispatcher = builder().platformThreads(2).start()) {
            for (int i = 0; i < 2; i++) {
                answer(untilReported(dispatcher));
            }
        }
        assertNothingMore();
    }

    @Test
    @DisplayName("41: the same program on virtual threads completes")
    void onVirtualThreadsItCompletes() throws Exception {
        try (Dispatcher dispatcher = builder().virtualThreads().start()) {
            askEachOther(dispatcher).await();
        }
        assertNothingMore();
    }

    @Test
    void aTaskThatWaitsBehindABlockedHandlerIsAStall() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Dispatcher dispatcher = builder().platformThreads(1).start()) {
            dispatcher.activate(Arbiters.fromHandler(go::await));
            dispatcher.activate(Arbiters.fromHandler(() -> {}));
            logged.take();
            assertEquals("test", recorded.take().getString("dispatcher"));
            go.countDown();
        }
        assertNothingMore();
    }

    @Test
    void aHandlerThatWaitsForTheOneItPostedToOnTheOnlyWorkerIsAStall() throws Exception {
        Port<Integer> other = Port.unbounded("other");
        CountDownLatch replied = new CountDownLatch(1);
        try (Dispatcher dispatcher = builder().platformThreads(1).start()) {
            Activation receiver =
                    dispatcher.activate(Arbiters.receive(other, item -> replied.countDown()));
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        other.post(1);
                        replied.await();
                    }));
            try {
                assertNotNull(logged.poll(8, TimeUnit.SECONDS), "nothing was logged");
                assertEquals("test", recorded.take().getString("dispatcher"));
            } finally {
                replied.countDown();
                receiver.cancel();
            }
        }
        assertNothingMore();
    }

    @Test
    void busyAndIdleDispatchersAreNoStall() throws Exception {
        try (Dispatcher idle = builder().platformThreads(2).start();
                Dispatcher busy = builder().platformThreads(2).start();
                Chain chain = Chain.start(busy)) {
            Port<Integer> served = Port.unbounded("served");
            Activation receiver = idle.activate(Arbiters.receive(served, item -> {}));
            lookTenTimes();
            assertTrue(chain.isRunning());
            receiver.cancel();
        }
        assertNothingMore();
    }

    /// Two handlers, as many as there are workers, ask questions that a third would answer.
    private CountDownLatch askEachOther(Dispatcher dispatcher) {
        Port<ResultPort<Integer>> questions = Port.unbounded("questions");
        CountDownLatch bothRun = new CountDownLatch(2);
        CountDownLatch done = new CountDownLatch(2);
        dispatcher.activate(Arbiters.receive(questions, reply -> reply.tryPost(1)));
        for (int i = 0; i < 2; i++) {
            ResultPort<Integer> reply = ResultPort.named("reply " + i);
            replies.add(reply);
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        bothRun.countDown();
                        bothRun.await();
                        questions.post(reply);
                        reply.await();
                        done.countDown();
                    }));
        }
        return done;
    }

    /// Lets them ask until that is reported as what it is: on a busy machine the time may be over
    /// before both have asked.
    private CountDownLatch untilReported(Dispatcher dispatcher) throws InterruptedException {
        while (true) {
            CountDownLatch done = askEachOther(dispatcher);
            LogRecord log = logged.take();
            RecordedEvent event = recorded.take();
            if (log.getMessage().contains("cycle:")) {
                assertReported(log, event);
                return done;
            }
            answer(done);
        }
    }

    private void answer(CountDownLatch done) throws InterruptedException {
        replies.forEach(reply -> reply.tryPost(0));
        done.await();
    }

    private static void assertReported(LogRecord log, RecordedEvent event) {
        assertEquals(Level.WARNING, log.getLevel());
        String message = log.getMessage();
        assertTrue(
                message.startsWith(
                        "dispatcher 'test' has started no handler for PT0.1S, though tasks wait or"
                                + " all its workers do: run handlers that block on virtual threads,"
                                + " or give it more workers"),
                message);
        assertTrue(message.contains("' waits for port 'reply "), message);
        assertEquals("test", event.getString("dispatcher"));
        assertTrue(message.endsWith(event.getString("dump")), message);
    }

    private void assertNothingMore() {
        recording.stop();
        assertEquals(List.of(), logged.stream().map(LogRecord::getMessage).toList());
        assertEquals(List.of(), List.copyOf(recorded));
    }

    private static void lookTenTimes() throws InterruptedException {
        try (Dispatcher timed = Dispatcher.builder("timed").platformThreads(1).start()) {
            for (int i = 0; i < 10; i++) {
                timed.timer(SOON).receive();
            }
        }
    }

    private static DispatcherBuilder builder() {
        return Dispatcher.builder("test").stallAfter(SOON);
    }
}
