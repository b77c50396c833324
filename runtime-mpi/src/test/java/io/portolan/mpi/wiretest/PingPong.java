package io.portolan.mpi.wiretest;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Wires;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Measures half the round trip of a frame between two JVMs, both of which poll all the time:
///
/// ```
///   this JVM  --frames-->  Echo in a second JVM
///             <--frames--
/// ```
///
/// Prints the median, the least and the largest of the rounds for each size, and what a poll that
/// finds nothing costs. More bytes than a frame may have go as several. To be run on a machine that
/// does nothing else.
public final class PingPong implements FrameSink {
    private static final int ROUNDS = 25;
    private static final int WARM = 5;

    private final int steps;
    private byte[] bytes = new byte[0];
    private long newest;
    private long sum;

    /// @param steps round trips of a small frame in a round
    public PingPong(int steps) {
        this.steps = steps;
    }

    /// Measures some sizes, and has the wires served.
    ///
    /// @param wires of process 0, whose sink is this; process 1 is the echo
    public void run(Wires wires, int... sizes) {
        new WireJob(List.of(wires)).serve(0);
        wires.beginLooking();
        for (int bytes : sizes) {
            measure(wires, bytes);
        }
        measureEmptyPoll(wires);
        wires.endLooking();
    }

    private void measure(Wires wires, int bytes) {
        int most = wires.to(1).mostPayload();
        int trips = Math.max(20, steps / (1 + bytes / 256));
        double[] nanos = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            for (int trip = 0; trip < trips; trip++) {
                roundTrip(wires, bytes, most);
            }
            nanos[round] = (System.nanoTime() - begin) / 2.0 / trips;
        }
        double[] warm = Arrays.copyOfRange(nanos, WARM, ROUNDS);
        Arrays.sort(warm);
        System.out.printf(
                "%,9d bytes: %,.0f ns half a round trip (%,.0f to %,.0f in %d rounds)%n",
                bytes, warm[warm.length / 2], warm[0], warm[warm.length - 1], warm.length);
    }

    private void roundTrip(Wires wires, int bytes, int most) {
        long last = newest + Math.max(1, Math.ceilDiv(bytes, most));
        int left = bytes;
        for (long number = newest + 1; number <= last; number++) {
            int length = Math.min(left, most);
            Echo.Bytes payload = new Echo.Bytes(array(length), length);
            while (!wires.to(1).offer(number, 0, 0, 0, payload)) {
                wires.poll();
            }
            left -= length;
        }
        wires.to(1).flush();
        while (newest < last) {
            if (!wires.poll()) {
                Thread.onSpinWait();
            }
        }
    }

    private byte[] array(int length) {
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        return bytes;
    }

    private static void measureEmptyPoll(Wires wires) {
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
        System.out.printf("poll that finds nothing: %.1f ns%n", best);
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
