package io.portolan.bench.memory;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.LiveHeap;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import java.util.List;

/// How many bytes an idle item takes: what is alive on the heap after a collection, with the items
/// and without. The array that holds them does not count.
public final class MemoryProgram {

    /// Small regions, because a heap's use is known by the region.
    private static final List<String> JVM_OPTIONS = List.of("-Xmx3g", "-XX:G1HeapRegionSize=1m");

    private static final int VERIFIED = 100;

    private MemoryProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "memory",
                "bytes of an idle port, beside an actor's queue and a Pekko actor",
                "3 GB of memory",
                "a minute, --quick half",
                MemoryProgram.class,
                List.of(MemoryContender.values()),
                "items",
                List.of(1_000_000),
                List.of(1_000_000),
                List.of(Quantity.compared("bytes each, MB for 1,000,000")),
                JVM_OPTIONS,
                ProgramComparison.Verdict.NONE);
    }

    /// Arguments: contender, items, whether quick (which changes nothing).
    public static void main(String[] arguments) throws Exception {
        var contender = MemoryContender.valueOf(arguments[0]);
        ContenderAnswer.of(
                        bytesEach(
                                contender.start(), contender.count(Integer.parseInt(arguments[1]))))
                .print(System.out);
        System.exit(0); // makers have threads
    }

    /// Makes so many and weighs them; checks some of them afterwards.
    static double bytesEach(Maker maker, int count) throws Exception {
        Object[] items = new Object[count + 1];
        items[count] = maker.make(count); // loads classes
        long before = LiveHeap.bytes();
        for (int i = 0; i < count; i++) {
            items[i] = maker.make(i);
        }
        long after = LiveHeap.bytes();
        for (int i = 0; i < count; i += Math.max(1, count / VERIFIED)) {
            maker.verify(items[i], i);
        }
        return (double) (after - before) / count;
    }
}
