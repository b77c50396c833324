package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Dining philosophers: who is hungry takes both forks at one moment or none, so nobody sits there
/// with one fork and waits for the other.
public final class Philosophers {

    private Philosophers() {}

    /// Lets everybody eat so often; returns how often each fork was used.
    static int[] dine(int philosophers, int meals) throws InterruptedException {
        List<Port<Integer>> forks = ports("fork", philosophers);
        List<Port<Integer>> hunger = ports("hunger", philosophers);
        Port<Integer> eaten = Port.unbounded("eaten");
        int[] uses = new int[philosophers]; // no lock: who has the fork counts its use
        try (Dispatcher dispatcher = Dispatcher.start("table")) {
            for (int seat = 0; seat < philosophers; seat++) {
                // @start region="join"
                Port<Integer> left = forks.get(seat);
                Port<Integer> right = forks.get((seat + 1) % philosophers);
                dispatcher.activate(
                        Arbiters.multiplePortReceive(
                                List.of(hunger.get(seat), left, right),
                                taken -> {
                                    uses[taken.get(1)]++;
                                    uses[taken.get(2)]++;
                                    left.post(taken.get(1));
                                    right.post(taken.get(2));
                                    eaten.post(taken.get(0));
                                }));
                // @end
                forks.get(seat).post(seat);
                for (int meal = 0; meal < meals; meal++) {
                    hunger.get(seat).post(seat);
                }
            }
            for (int meal = 0; meal < philosophers * meals; meal++) {
                eaten.receive();
            }
        }
        return uses;
    }

    private static List<Port<Integer>> ports(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> Port.<Integer>unbounded(name + i)).toList();
    }

    /// Prints `[6, 6, 6, 6, 6]`.
    public static void main(String[] args) throws InterruptedException {
        System.out.println(Arrays.toString(dine(5, 3)));
    }
}
