package io.portolan.mpi.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// How processes meet at the start, with threads in their place.
class BootServerTest {
    private static final long TOKEN = 4711;
    private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();
    private static final Duration LONG = Duration.ofSeconds(20);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static BootServer server(int processes, Duration limit) throws BootException {
        return BootServer.listen(
                InetAddress.getLoopbackAddress(),
                0,
                TOKEN,
                null,
                processes,
                limit,
                process -> "process %d (host node%d)".formatted(process, process));
    }

    private static BootConnection connect(BootServer server, int process) throws BootException {
        return BootConnection.to(HOST, server.port(), TOKEN, null, process, LONG);
    }

    private static String refusal(Callable<?> asked) {
        return String.valueOf(assertThrows(BootException.class, asked::call).getMessage());
    }

    private static String refusal(Future<?> asked) {
        return String.valueOf(
                Objects.requireNonNull(
                                assertThrows(ExecutionException.class, asked::get).getCause())
                        .getMessage());
    }

    @Test
    void allGetTheTextsOfAllInEachTurn() throws Exception {
        int processes = 5;
        int turns = 20;
        try (BootServer server = server(processes, LONG)) {
            List<Future<List<List<String>>>> all = new ArrayList<>();
            for (int p = 0; p < processes; p++) {
                int process = p;
                all.add(
                        threads.submit(() -> {
                            List<List<String>> got = new ArrayList<>();
                            try (BootConnection own = connect(server, process)) {
                                for (int turn = 0; turn < turns; turn++) {
                                    got.add(own.gather(process + " in " + turn));
                                }
                                own.gatherLast();
                            }
                            return got;
                        }));
            }
            for (Future<List<List<String>>> got : all) {
                for (int turn = 0; turn < turns; turn++) {
                    for (int process = 0; process < processes; process++) {
                        assertEquals(process + " in " + turn, got.get().get(turn).get(process));
                    }
                }
            }
        }
    }

    @Test
    void whoIsMissingWhenTheTimeIsUpIsNamedToAllThatHaveCome() throws Exception {
        try (BootServer server = server(4, Duration.ofSeconds(1));
                BootConnection first = connect(server, 0);
                BootConnection third = connect(server, 2)) {
            Future<?> waiting = threads.submit(() -> third.gather("here"));
            String sentence =
                    "process 1 (host node1), process 3 (host node3) have not come to the start of the job within 1 s; look at them, or give more time by PORTOLAN_START_SECONDS";
            assertEquals(sentence, refusal(() -> first.gather("here")));
            assertEquals(sentence, refusal(waiting));
            try (BootConnection late = connect(server, 1)) {
                assertEquals(sentence, refusal(() -> late.gather("late")));
            }
        }
    }

    @Test
    void aProcessThatEndsBeforeTheStartIsNamedAtOnce() throws Exception {
        try (BootServer server = server(2, LONG);
                BootConnection first = connect(server, 0)) {
            Future<?> waiting = threads.submit(() -> first.gather("here"));
            BootConnection second = connect(server, 1);
            threads.submit(() -> second.gather("")).get();
            waiting.get();
            second.close();
            assertEquals(
                    "process 1 (host node1) has ended before the job had started; see what it has printed",
                    refusal(() -> first.gather("again")));
        }
    }

    /// The launcher asks when the time of the job is up, also if the job has not started.
    @Test
    void aProcessThatIsAskedDuringTheStartSaysThatItWaits() throws Exception {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        BootServer.Listener listener =
                new BootServer.Listener() {
                    @Override
                    public void ended(int process, int status, String report) {}

                    @Override
                    public void dumped(int process, String text) {
                        told.add(process + ": " + text);
                    }

                    @Override
                    public void refused(String sentence) {}
                };
        InetAddress address = InetAddress.getLoopbackAddress();
        try (BootServer server =
                        BootServer.listen(
                                address, 0, TOKEN, null, 2, LONG, String::valueOf, listener);
                BootConnection first = connect(server, 0)) {
            Future<List<String>> waiting = threads.submit(() -> first.gather("a"));
            String answer = null;
            while (answer == null && !waiting.isDone()) { // until the server knows the process
                server.askForDumps();
                answer = told.poll(100, TimeUnit.MILLISECONDS);
            }
            try (BootConnection second = connect(server, 1)) {
                assertEquals(List.of("a", "b"), second.gather("b"));
                assertEquals(List.of("a", "b"), waiting.get());
            }
            assertEquals("0: it waits for the start of the job", answer);
        }
    }

    @Test
    void whatAnEndedProcessHasSaidIsHeardOut() throws Exception {
        CountDownLatch isSlow = new CountDownLatch(1);
        List<String> heard = new CopyOnWriteArrayList<>();
        BootServer.Listener listener =
                new BootServer.Listener() {
                    @Override
                    public void ended(int process, int status, String report) {
                        try {
                            isSlow.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        heard.add(report);
                    }

                    @Override
                    public void dumped(int process, String text) {}

                    @Override
                    public void refused(String sentence) {}
                };
        InetAddress address = InetAddress.getLoopbackAddress();
        try (BootServer server =
                BootServer.listen(address, 0, TOKEN, null, 1, LONG, String::valueOf, listener)) {
            try (BootConnection only = connect(server, 0)) {
                only.gatherLast();
                only.ended(1, "why");
            }
            server.hearOut(0, Duration.ofMillis(50));
            assertEquals(List.of(), heard, "the time was up");
            isSlow.countDown();
            server.hearOut(0, LONG);
            assertEquals(List.of("why"), heard);
        }
    }

    @Test
    void whoDoesNotKnowTheTokenGetsNoAnswer() throws Exception {
        try (BootServer server = server(2, LONG);
                BootConnection stranger =
                        BootConnection.to(HOST, server.port(), TOKEN + 1, null, 0, LONG)) {
            String sentence = refusal(() -> stranger.gather("me"));
            assertTrue(
                    sentence.startsWith("this process was refused without an answer at"), sentence);
            try (BootConnection first = connect(server, 0);
                    BootConnection second = connect(server, 1)) {
                Future<List<String>> other = threads.submit(() -> second.gather("b"));
                assertEquals(List.of("a", "b"), first.gather("a"), "the job is none the worse");
                assertEquals(List.of("a", "b"), other.get());
            }
        }
    }

    @Test
    void aNumberThatIsThereOrTooLargeIsRefused() throws Exception {
        try (BootServer server = server(2, LONG);
                BootConnection first = connect(server, 0)) {
            Future<?> waiting = threads.submit(() -> first.gather("first"));
            try (BootConnection other = connect(server, 1)) {
                Future<?> there = threads.submit(() -> other.gather("second"));
                waiting.get();
                there.get();
                try (BootConnection twin = connect(server, 1);
                        BootConnection third = connect(server, 2)) {
                    assertEquals(
                            "process 1 of the job is there already; start each process with a number of its own",
                            refusal(() -> twin.gather("twin")));
                    assertEquals(
                            "this process has number 2, and the job has 2 processes; start all with the same number of processes",
                            refusal(() -> third.gather("third")));
                }
            }
        }
    }

    @Test
    void aPortInUseAndAHostThatIsNotThereAreNamed() throws Exception {
        try (BootServer server = server(2, LONG)) {
            String inUse =
                    refusal(() ->
                            BootServer.listen(
                                    InetAddress.getLoopbackAddress(),
                                    server.port(),
                                    TOKEN,
                                    null,
                                    2,
                                    LONG,
                                    String::valueOf));
            assertTrue(
                    inUse.startsWith(
                                    "the job cannot listen at %s port %d: "
                                            .formatted(HOST, server.port()))
                            && inUse.endsWith("another job may use it: give another port, or none"),
                    inUse);
        }
        assertEquals(
                "host 'no.such.host.invalid', where the processes of the job meet, has not become known within 1 s; correct its name, start process 0 there, or give more time by PORTOLAN_START_SECONDS",
                refusal(() ->
                        BootConnection.to(
                                "no.such.host.invalid", 1, TOKEN, null, 1, Duration.ofSeconds(1))));
    }

    /// As that of a container that comes up. The address stands for all hosts, so that no
    /// connection leads there.
    @Test
    void aNetworkThatCannotBeReachedIsTriedAgain() {
        String sentence =
                refusal(() ->
                        BootConnection.to(
                                "255.255.255.255", 1, TOKEN, null, 1, Duration.ofSeconds(1)));
        assertTrue(
                sentence.startsWith(
                        "nobody has listened at 255.255.255.255 port 1 within 1 s, where the processes of the job meet: "),
                sentence);
    }
}
