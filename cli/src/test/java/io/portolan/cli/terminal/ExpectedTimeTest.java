package io.portolan.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Sweep;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ExpectedTimeTest {

    private long now;

    @Test
    void saysNothingAtFirstAndWithoutAGoal() {
        assertEquals("", new ExpectedTime(100, () -> now).after(soft(1)));
        ExpectedTime unknown = new ExpectedTime(0, () -> now);
        seconds(100);
        assertEquals("", unknown.after(soft(10)));
    }

    @Test
    void growsWithTheClustersThatAreMissing() {
        ExpectedTime time = new ExpectedTime(100, () -> now);
        for (int i = 0; i < 400; i++) {
            time.after(soft(50));
        }
        seconds(80);
        // Costs so far 401 * 200; three times that to come, then 40 * 400 and 150 * 100.
        assertEquals("about 4 min 30 s left, ", time.after(soft(50)));
    }

    @Test
    void fallsWhileItIsRefined() {
        ExpectedTime time = new ExpectedTime(100, () -> now);
        time.after(soft(200));
        seconds(80);
        for (int i = 0; i < 49; i++) {
            time.after(hard(100));
        }
        // Costs so far 800 + 50 * 100, to come 100 * 100.
        assertEquals("about 2 min 17 s left, ", time.after(hard(100)));
        for (int i = 0; i < 200; i++) {
            time.after(hard(100));
        }
        assertEquals("", time.after(hard(100)));
    }

    private void seconds(int seconds) {
        now += TimeUnit.SECONDS.toNanos(seconds);
    }

    private static Sweep soft(int clusters) {
        return new Sweep(1, 2.5, clusters, 100);
    }

    private static Sweep hard(int clusters) {
        return new Sweep(1, Double.NaN, clusters, 100);
    }
}
