package io.portolan.mpi.shm;

import io.portolan.mpi.wiretest.PingPong;
import io.portolan.mpi.wiretest.WireChild;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// A [PingPong] through shared memory; before and after it, as a control, a bare word that two
/// threads of this JVM pass:
///
/// ```
///   java --enable-native-access=ALL-UNNAMED -cp ... io.portolan.mpi.shm.ShmPingPong [BYTES...]
/// ```
final class ShmPingPong {
    private static final int STEPS = 100_000;
    private static final int LINE_STEPS = 2_500_000;
    private static final int LINE_AT = 1024;

    private ShmPingPong() {}

    public static void main(String[] arguments) throws Exception {
        int[] sizes = Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
        measureLine();
        ShmSegment segment = ShmSegment.create(SharedFile.directory(), 2, 7);
        PingPong sink = new PingPong(STEPS);
        try (WireChild child = WireChild.start(ShmEcho.class, segment.file().toString(), "spin");
                ShmWires wires = ShmWires.attach(segment, 0, sink, ShmSettings.DEFAULT)) {
            while (!segment.isAttached(1)) {
                Thread.onSpinWait();
                if (!child.process().isAlive()) {
                    throw new IllegalStateException("the second JVM has ended");
                }
            }
            segment.unlink();
            sink.run(wires, sizes.length == 0 ? new int[] {8, 0, 88, 1024, 65536, 262144} : sizes);
        } finally {
            segment.unlink();
        }
        measureLine();
    }

    /// Two threads of this JVM pass a word: what no ring can be faster than.
    private static void measureLine() throws InterruptedException {
        SharedWords words = new SharedWords(ByteBuffer.allocateDirect(4096));
        int steps = LINE_STEPS;
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
}
