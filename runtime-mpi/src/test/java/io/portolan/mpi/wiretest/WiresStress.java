package io.portolan.mpi.wiretest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Wires;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// All processes send to all others at once: every frame arrives once, whole and in the order of
/// its sender, and then that the sender has ended.
public abstract class WiresStress {

    /// A job with as many processes as there are sinks.
    protected abstract WireJob job(FrameSink... sinks) throws Exception;

    /// Sends so many frames from each process to each other one, as fast as they are taken.
    protected final void run(int processes, int frames, long seed) throws Exception {
        run(this::job, processes, frames, seed);
    }

    /// Makes a job.
    @FunctionalInterface
    public interface Jobs {
        WireJob of(FrameSink... sinks) throws Exception;
    }

    /// As [#run(int, int, long)], in jobs of that kind.
    protected static void run(Jobs jobs, int processes, int frames, long seed) throws Exception {
        Inbox[] inboxes = new Inbox[processes];
        for (int process = 0; process < processes; process++) {
            inboxes[process] = new Inbox(processes, (processes - 1L) * frames, process % 2 == 1);
        }
        List<Future<Long>> sent = new ArrayList<>();
        List<Sender> senders = new ArrayList<>();
        try (WireJob job = jobs.of(inboxes).serve();
                ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
            for (int process = 0; process < processes; process++) {
                Sender sender =
                        new Sender(job.of(process), process, processes, frames, seed + process);
                Inbox inbox = inboxes[process];
                senders.add(sender);
                sent.add(
                        threads.submit(() -> {
                            long bytes = sender.send();
                            sender.pollUntilAll(inbox);
                            return bytes;
                        }));
            }
            long bytes = 0;
            try {
                for (Future<Long> each : sent) {
                    bytes += each.get();
                }
            } catch (InterruptedException e) { // the time of the test is over
                String state = state(senders, inboxes, seed);
                threads.shutdownNow();
                for (int process = 0; process < processes; process++) {
                    job.close(process); // no sender waits for room any more
                }
                throw new AssertionError(state, e);
            }
            assertEquals(bytes, total(inboxes), "seed " + seed);
        }
        for (Inbox inbox : inboxes) {
            assertEquals(List.of(), List.copyOf(inbox.wrong), "seed " + seed);
        }
    }

    /// Who waits for whom.
    private static String state(List<Sender> senders, Inbox[] inboxes, long seed) {
        StringBuilder state = new StringBuilder("seed " + seed + ": not all frames have come");
        for (int process = 0; process < inboxes.length; process++) {
            Inbox inbox = inboxes[process];
            state.append(
                    "; process %d %s, and has got %s of %d frames"
                            .formatted(
                                    process, senders.get(process).doing, inbox.count, inbox.most));
        }
        return state.toString();
    }

    private static long total(Inbox[] inboxes) {
        long bytes = 0;
        for (Inbox inbox : inboxes) {
            bytes += inbox.bytes.get();
        }
        return bytes;
    }

    /// Sends to all others in turns; while there is no room, it polls.
    private static final class Sender {
        private final Wires wires;
        private final int process;
        private final int processes;
        private final int frames;
        private final SplittableRandom random;

        private long refused = -1;

        /// What it does, for a report.
        private volatile String doing = "has not begun";

        Sender(Wires wires, int process, int processes, int frames, long seed) {
            this.wires = wires;
            this.process = process;
            this.processes = processes;
            this.frames = frames;
            this.random = new SplittableRandom(seed);
        }

        /// How many bytes it has sent.
        long send() {
            long bytes = 0;
            for (int number = 0; number < frames; number++) {
                for (int step = 1; step < processes; step++) {
                    int peer = (process + step) % processes;
                    int length = length(wires.to(peer).mostPayload());
                    send(peer, number, length);
                    bytes += length;
                }
            }
            return bytes;
        }

        private int length(int most) {
            return switch (random.nextInt(8)) {
                case 0 -> 0;
                case 1 -> random.nextInt(most + 1);
                case 2 -> most - random.nextInt(2);
                case 3 -> 85 + random.nextInt(8);
                default -> random.nextInt(64);
            };
        }

        @SuppressWarnings("ThreadPriorityCheck") // there are more threads than processors
        private void send(int peer, long number, int length) {
            long seed = seed(process, peer, number);
            Pattern payload = length == 0 && number % 2 == 0 ? null : new Pattern(seed, length);
            while (!wires.to(peer).offer(number, seed, length, ~seed, payload)) {
                if (number != refused) {
                    refused = number;
                    doing = "waits for room to process %d for frame %d".formatted(peer, number);
                }
                wires.beginLooking();
                if (!wires.poll()) {
                    Thread.yield();
                }
                wires.endLooking();
            }
            if (random.nextInt(4) != 0 || number == frames - 1) {
                wires.to(peer).flush();
            }
        }

        /// Looks, then leaves it to the serving thread.
        void pollUntilAll(Inbox inbox) throws InterruptedException {
            doing = "has sent all and waits for the others";
            wires.beginLooking();
            for (int i = 0; i < 1000 && inbox.all.getCount() > 0; i++) {
                wires.poll();
            }
            wires.endLooking();
            wires.pollLast();
            inbox.all.await();
        }
    }

    private static long seed(int from, int to, long number) {
        return (from * 31L + to) * 0x9E3779B97F4A7C15L + number;
    }

    /// Checks all frames. A slow one takes its time now and then.
    private static final class Inbox implements FrameSink {
        private final long[] expected;
        private final boolean isSlow;
        private final AtomicLong count = new AtomicLong();
        private final AtomicLong bytes = new AtomicLong();
        private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
        private final int[] told;
        private final long most;
        private final CountDownLatch all = new CountDownLatch(1);

        /// @param most how many frames will come
        Inbox(int processes, long most, boolean isSlow) {
            this.most = most;
            this.expected = new long[processes];
            this.told = new int[processes];
            this.isSlow = isSlow;
        }

        @Override
        public void frame(int from, IncomingFrame frame) {
            boolean isRight =
                    frame.first() == expected[from]++
                            && frame.third() == frame.length()
                            && frame.second() == ~frame.fourth()
                            && new Pattern(frame.second(), frame.length()).isAt(frame.payload(), 0)
                            && told[from] == 0;
            if (!isRight && wrong.size() < 10) {
                wrong.add(
                        "from %d: number %d instead of %d, %d bytes instead of %d"
                                .formatted(
                                        from,
                                        frame.first(),
                                        expected[from] - 1,
                                        frame.length(),
                                        frame.third()));
            }
            if (isSlow && frame.first() % 512 == 0) {
                for (int i = 0; i < 20_000; i++) {
                    Thread.onSpinWait();
                }
            }
            bytes.addAndGet(frame.length());
            if (count.incrementAndGet() == most) {
                all.countDown();
            }
        }

        @Override
        public void lost(int process, @Nullable Throwable cause) {
            if (told[process]++ != 0 || cause != null) {
                wrong.add("lost %d, for the %d. time: %s".formatted(process, told[process], cause));
            }
        }
    }
}
