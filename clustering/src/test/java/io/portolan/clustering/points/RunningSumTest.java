package io.portolan.clustering.points;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sums that several ranks make in turn.
final class RunningSumTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 1000, 100_000})
    void areThoseOfAStreamAlsoWhenTheyAreHandedOn(int count) {
        SplittableRandom random = new SplittableRandom(count);
        double[] values =
                random.doubles(count).map(v -> v * Math.scalb(1.0, (int) (v * 60))).toArray();
        double expected = Arrays.stream(values).sum();
        RunningSum whole = new RunningSum();
        whole.add(values);
        assertEquals(expected, whole.value());
        double[] state = new RunningSum().state();
        for (int from = 0; from < count; from += 333) {
            RunningSum part = new RunningSum();
            part.restore(state);
            part.add(Arrays.copyOfRange(values, from, Math.min(count, from + 333)));
            state = part.state();
        }
        RunningSum last = new RunningSum();
        last.restore(state);
        assertEquals(expected, last.value());
    }
}
