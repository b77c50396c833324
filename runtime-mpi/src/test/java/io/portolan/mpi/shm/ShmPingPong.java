package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Measures half the round trip of a frame between two JVMs, both of which poll all the time:
///
/// ```
///   this JVM  --frame-->  Echo in a second JVM
///             <--frame--
/// ```
///
/// Prints the median, the least and the largest of the rounds in ns for each size, what a poll that
/// finds nothing costs, and before and after as a control a bare word that two threads of this JVM
/// pass. To be run on a machine that does nothing else:
///
/// ```
///   java --enable-native-access=ALL-UNNAMED -cp ... io.portolan.mpi.shm.ShmPingPong [BYTES...]
/// ```
final class ShmPingPong implements FrameSink {
    private static final int ROUNDS = 25;
    private static final int STEPS = 100_000;
    private static final int LINE_AT = 1024;

    private long newest;
    private long sum;

    private ShmPingPong() {}

    public static void main(String[] arguments) throws Exception {
        int[] sizes = Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
        measureLine();
        ShmSegment segment = ShmSegment.create(ShmSegment.directory(), 2, 7);
        ShmPingPong sink = new ShmPingPong();
        try (ShmChild child = ShmChild.start(Echo.class, segment.file().toString(), "spin");
                ShmWires wires = ShmWires.attach(segment, 0, sink, ShmSettings.DEFAULT)) {
            ShmJob.serve(wires);
            while (!segment.isAttached(1)) {
                Thread.onSpinWait();
                if (!child.process().isAlive()) {
                    throw new IllegalStateException("the second JVM has ended");
                }
            }
            segment.unlink();
            wires.beginLooking();
            for (int bytes :
                    sizes.length == 0 ? new int[] {8, 0, 88, 1024, 65536, 262144} : sizes) {
                sink.measure(wires, bytes);
            }
            measureEmptyPoll(wires);
            wires.endLooking();
        } finally {
            segment.unlink();
        }
        measureLine();
    }

    /// Two threads of this JVM pass a word: what no ring can be faster than.
    private static void measureLine() throws InterruptedException {
        SharedWords words = new SharedWords(ByteBuffer.allocateDirect(4096));
        int steps = ROUNDS * STEPS;
        Thread other = Thread.ofPlatform().daemon().start(() -> pass(words, steps, 1));
        double nanos = pass(words, steps, 0);
        other.join();
        System.out.printf("bare word: %.0f ns half a round trip%n", nanos);
    }

    /// Half a round trip of the second half of the steps.
    private static double pass(SharedWords words, int steps, int parity) {
        long begin = 0;
        for (int step = 0; step < steps; step++) {
            if (step == steps / 2) {
                begin = System.nanoTime();
            }
            long expected = 2L * step + parity;
            while (words.getAcquire(LINE_AT) != expected) {
                Thread.onSpinWait();
            }
            words.setRelease(LINE_AT, expected + 1);
        }
        return (System.nanoTime() - begin) / (double) steps;
    }

    private void measure(ShmWires wires, int bytes) {
        int steps = Math.max(100, STEPS / (1 + bytes / 256));
        double[] nanos = new double[ROUNDS];
        Echo.Bytes payload = new Echo.Bytes(new byte[bytes], bytes);
        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            for (int step = 0; step < steps; step++) {
                roundTrip(wires, payload);
            }
            nanos[round] = (System.nanoTime() - begin) / 2.0 / steps;
        }
        double[] warm = Arrays.copyOfRange(nanos, 5, ROUNDS);
        Arrays.sort(warm);
        System.out.printf(
                "%,9d bytes: %,.0f ns half a round trip (%,.0f to %,.0f in %d rounds)%n",
                bytes, warm[warm.length / 2], warm[0], warm[warm.length - 1], warm.length);
    }

    private void roundTrip(ShmWires wires, Echo.Bytes payload) {
        long number = newest + 1;
        while (!wires.to(1).offer(number, 0, 0, 0, payload)) {
            Thread.onSpinWait();
        }
        wires.to(1).flush();
        while (newest < number) {
            if (!wires.poll()) {
                Thread.onSpinWait();
            }
        }
    }

    private static void measureEmptyPoll(ShmWires wires) {
        int polls = 10_000_000;
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long begin = System.nanoTime();
            for (int i = 0; i < polls; i++) {
                if (wires.poll()) {
                    throw new IllegalStateException("nothing was sent");
                }
            }
            best = Math.min(best, (System.nanoTime() - begin) / (double) polls);
        }
        System.out.printf("poll that finds nothing: %.1f ns, one ring%n", best);
    }

    @Override
    public void frame(int from, IncomingFrame frame) {
        newest = frame.first();
        if (frame.length() >= 8) {
            sum += frame.longAt(0);
        }
    }

    @Override
    public void lost(int process, @Nullable Throwable cause) {
        throw new IllegalStateException("process " + process + " is lost, sum " + sum, cause);
    }
}
