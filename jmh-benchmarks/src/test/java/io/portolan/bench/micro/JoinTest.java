package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.Twin;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(20)
class JoinTest {

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.JoinBenchmark#TWINS")
    void everyContenderMakesEveryPairOnceAndInOrder(Twin<Supplier<JoinBenchmark.Zipper>> contender)
            throws InterruptedException {
        JoinBenchmark.Zipper zipper = contender.of().get();
        for (int items : new int[] {1, 2, 1000}) {
            List<Integer> posted = IntStream.range(0, items).boxed().toList();
            JoinBenchmark.run(zipper, posted); // awaits the pairs, which checks them
        }
        zipper.stop().run();
    }

    @Test
    void aPairOfItemsThatDoNotBelongTogetherIsFound() {
        JoinBenchmark.Pairs pairs = new JoinBenchmark.Pairs(2);
        pairs.add(0, 0);
        pairs.add(1, 2);
        IllegalStateException failure = assertThrows(IllegalStateException.class, pairs::await);
        assertEquals(
                "2 of 2 pairs came within 60 s, 1 of them of items that do not belong together",
                failure.getMessage());
    }

    @Test
    void aPairOutOfOrderIsFound() {
        JoinBenchmark.Pairs pairs = new JoinBenchmark.Pairs(1);
        pairs.add(1, 1);
        assertThrows(IllegalStateException.class, pairs::await);
    }
}
