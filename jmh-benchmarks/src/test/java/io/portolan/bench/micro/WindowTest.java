package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class WindowTest {
    @ParameterizedTest
    @EnumSource
    void everyOperationThatThereIsIsMeasuredAndVerified(WindowProgram.WindowContender contender)
            throws InterruptedException {
        int count =
                switch (contender) {
                    case WINDOW -> 7;
                    case HANDLE -> 5;
                    case PCJ -> 2;
                };
        WindowProgram.Timing timing = new WindowProgram.Timing(2000, new Batches(1, 3));
        for (int elements : new int[] {1, 128}) {
            double[] medians = WindowProgram.measure(contender, elements, timing);
            assertArrayEquals(
                    IntStream.range(0, count).toArray(),
                    IntStream.range(0, medians.length).filter(i -> medians[i] > 0).toArray());
        }
    }
}
