package io.portolan.bench.micro;

import java.util.Arrays;
import java.util.logging.LogManager;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;

/// Two threads of PCJ in one JVM, of which the first puts into an array of the second and gets from
/// it. PCJ makes an object of this class for each of its threads, so what is measured goes through
/// statics.
@RegisterStorage(PcjTwin.Memory.class)
public final class PcjTwin implements StartPoint {
    /// A put or get takes about as long as so many of the quickest operations.
    private static final int COST = 20_000;

    private static int elements;
    private static WindowProgram.Timing timing = new WindowProgram.Timing(0, new Batches(0, 1));
    private static final double[] MEDIANS = new double[7];

    @SuppressWarnings("UnusedVariable") // PCJ finds it by its name
    private final long[] memory = new long[WindowProgram.LENGTH];

    @SuppressWarnings("UnusedVariable") // as well
    private final long[][] parts = new long[1][];

    /// What the threads share, by the names of fields.
    @Storage(PcjTwin.class)
    enum Memory {
        memory,
        parts
    }

    /// Nanoseconds per operation; NaN for those that PCJ does not have.
    static double[] measure(int length, WindowProgram.Timing howLong) {
        LogManager.getLogManager().reset(); // it tells of its start
        elements = length;
        timing = howLong;
        Arrays.fill(MEDIANS, Double.NaN);
        PCJ.executionBuilder(PcjTwin.class).addNode("localhost").addNode("localhost").start();
        return MEDIANS.clone();
    }

    @Override
    public void main() throws InterruptedException {
        PCJ.barrier();
        if (PCJ.myId() == 0) {
            MEDIANS[0] = timing.median(COST, PcjTwin::put);
            MEDIANS[1] = timing.median(COST, PcjTwin::get);
        }
        PCJ.barrier();
    }

    private static void put(int count) {
        long[] buffer = new long[elements];
        for (int i = 0; i < count; i++) {
            if (elements == 1) {
                PCJ.put((long) i, 1, Memory.memory, WindowProgram.place(i, 1));
            } else {
                buffer[0] = i;
                PCJ.put(buffer, 1, Memory.parts, 0);
            }
        }
        long last = elements == 1 ? one(count - 1) : all()[0];
        WindowProgram.verify("what was put", count - 1, last);
    }

    private static void get(int count) {
        for (int i = 0; i < count; i++) {
            long got = elements == 1 ? one(i) : all().length;
            WindowProgram.verify("what was got", elements == 1 ? i : elements, got);
        }
    }

    private static long one(int i) {
        return PCJ.<Long>get(1, Memory.memory, WindowProgram.place(i, 1));
    }

    private static long[] all() {
        return PCJ.get(1, Memory.parts, 0);
    }
}
