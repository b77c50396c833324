package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeHistogramTest {

    private final TimeHistogram histogram = new TimeHistogram();

    @Test
    void percentilesOfSmallTimesAreExact() {
        for (int nanos = 60; nanos >= 1; nanos--) {
            histogram.add(nanos);
        }
        assertEquals(30, histogram.percentile(0.5));
        assertEquals(54, histogram.percentile(0.9));
        assertEquals(60, histogram.percentile(1));
        assertEquals(1, histogram.percentile(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyPercentileIsWithinThreePercentOfTheSortedTimes(int seed) {
        Random random = new Random(seed);
        long[] times =
                random.longs(10_000).map(bits -> bits >>> (1 + random.nextInt(62))).toArray();
        Arrays.stream(times).forEach(histogram::add);
        Arrays.sort(times);
        for (int percent = 1; percent <= 100; percent++) {
            double exact = times[percent * times.length / 100 - 1];
            double shown = histogram.percentile(percent / 100.0);
            assertEquals(exact, shown, exact / 32, "p" + percent + ", seed " + seed);
        }
    }

    @Test
    void theLongestTimeFits() {
        histogram.add(Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE, histogram.percentile(1), Long.MAX_VALUE / 32.0);
    }

    @Test
    void aTimeBelowZeroCountsAsZero() {
        histogram.add(-5);
        assertEquals(0, histogram.percentile(0.5));
    }

    @Test
    void whatWasLostIsLongerThanEveryTime() {
        histogram.add(7);
        histogram.addLost();
        assertEquals(7, histogram.percentile(0.5));
        assertEquals(Double.POSITIVE_INFINITY, histogram.percentile(0.51));
        assertEquals(1, histogram.lost());
    }

    @Test
    void anotherOneCanBeAddedAndAllForgotten() {
        TimeHistogram other = new TimeHistogram();
        other.add(3);
        other.addLost();
        histogram.add(1);
        histogram.addAll(other);
        assertEquals(2, histogram.added());
        assertEquals(3, histogram.percentile(0.6));
        assertEquals(1, histogram.lost());
        histogram.clear();
        assertThrows(IllegalStateException.class, () -> histogram.percentile(0.5));
    }
}
