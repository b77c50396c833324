package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Which of several ready branches a choice takes.
class ChoiceOrderTest {

    private static final int PORTS = 4;

    private final List<Port<Integer>> ports =
            IntStream.range(0, PORTS).mapToObj(i -> Port.<Integer>unbounded("port " + i)).toList();

    @Test
    @DisplayName("26: FIRST_LISTED takes the first branch that is ready")
    void firstListedIsDeterministic() throws Exception {
        for (int ready = 1; ready < 1 << PORTS; ready++) {
            for (int i = 0; i < PORTS; i++) {
                if ((ready & (1 << i)) != 0) {
                    ports.get(i).post(i);
                }
            }
            assertEquals(
                    Integer.numberOfTrailingZeros(ready), choice(Selection.FIRST_LISTED).await());
            ports.forEach(port -> port.drain(9));
        }
    }

    @Test
    @DisplayName("26: RANDOM is within 5 sigma of uniform over 100 000 trials")
    void randomIsUniform() throws Exception {
        int trials = 100_000;
        int[] taken = new int[PORTS];
        var choice = choice(Selection.RANDOM);
        post(ports);
        for (int i = 0; i < trials; i++) {
            int branch = choice.await();
            taken[branch]++;
            ports.get(branch).post(branch);
        }
        double expected = trials / (double) PORTS;
        double sigma = Math.sqrt(trials * (1.0 / PORTS) * (1 - 1.0 / PORTS));
        for (int branch = 0; branch < PORTS; branch++) {
            assertEquals(expected, taken[branch], 5 * sigma, "branch " + branch);
        }
    }

    @Test
    @DisplayName("26: LEAST_RECENT lets no ready branch wait for more than all others once")
    void leastRecentIsFair() throws Exception {
        var choice = choice(Selection.LEAST_RECENT);
        post(ports);
        List<Integer> taken = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int branch = choice.await();
            taken.add(branch);
            ports.get(branch).post(branch);
        }
        for (int i = 0; i + PORTS <= taken.size(); i++) {
            assertEquals(PORTS, taken.subList(i, i + PORTS).stream().distinct().count());
        }
        assertEquals(List.of(0, 1, 2, 3), taken.subList(0, PORTS));
    }

    @Test
    @DisplayName("26: LEAST_RECENT remembers a branch that was taken after waiting")
    void leastRecentCountsWaiting() throws Exception {
        var choice = choice(Selection.LEAST_RECENT);
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> {
                            Spin.until(() -> !ports.get(0).inspect(0).receivers().isEmpty());
                            ports.get(0).post(0);
                        });
        assertEquals(0, choice.await());
        poster.join();
        post(ports);
        assertTrue(choice.await() == 1 && choice.await() == 2 && choice.await() == 3);
        assertEquals(0, choice.await());
    }

    private Choice<Integer> choice(Selection order) {
        Choice<Integer> choice = Arbiters.<Integer>choice().order(order);
        ports.forEach(port -> choice.onReceive(port, item -> item));
        return choice;
    }

    private static void post(List<Port<Integer>> ports) {
        for (int i = 0; i < ports.size(); i++) {
            ports.get(i).post(i);
        }
    }
}
