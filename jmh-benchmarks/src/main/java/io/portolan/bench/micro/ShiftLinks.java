package io.portolan.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The peers' means of a shift, for an even number of ranks in a ring.
///
/// Both peers are a rendezvous: whoever gives waits for the one who takes. If all gave first, all
/// would wait for ever, so even ranks give first and odd ranks take first:
///
/// ```
///   0 --> 1     2 --> 3        then        1 --> 2     3 --> 0
/// ```
public final class ShiftLinks {

    private ShiftLinks() {}

    /// Exchangers. Two ranks swap their values in one exchange, which is what it is made for; more
    /// ranks have one for each pair of neighbours, and the right one gives nothing in return.
    public static List<ShiftLoop.Step> exchangers(int ranks) {
        requireEven(ranks);
        if (ranks == 2) {
            Exchanger<Long> both = new Exchanger<>();
            return List.of(both::exchange, both::exchange);
        }
        Long nothing = 0L;
        return inTurn(
                ranks,
                () -> {
                    Exchanger<Long> exchanger = new Exchanger<>();
                    return new Link(exchanger::exchange, _ -> exchanger.exchange(nothing));
                });
    }

    /// A SynchronousQueue from each rank to its right neighbour.
    public static List<ShiftLoop.Step> synchronousQueues(int ranks) {
        requireEven(ranks);
        return inTurn(
                ranks,
                () -> {
                    SynchronousQueue<Long> queue = new SynchronousQueue<>();
                    return new Link(
                            value -> {
                                queue.put(value);
                                return value;
                            },
                            _ -> queue.take());
                });
    }

    /// The link from a rank to its right neighbour.
    ///
    /// @param give what it returns does not count
    /// @param take what it is given does not count
    private record Link(ShiftLoop.Step give, ShiftLoop.Step take) {}

    private static List<ShiftLoop.Step> inTurn(int ranks, Supplier<Link> newLink) {
        List<Link> links = Stream.generate(newLink).limit(ranks).toList();
        List<ShiftLoop.Step> steps = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            ShiftLoop.Step right = links.get(rank).give();
            ShiftLoop.Step left = links.get((rank + ranks - 1) % ranks).take();
            steps.add(
                    rank % 2 == 0
                            ? value -> {
                                right.shift(value);
                                return left.shift(value);
                            }
                            : value -> {
                                long received = left.shift(value);
                                right.shift(value);
                                return received;
                            });
        }
        return steps;
    }

    private static void requireEven(int ranks) {
        if (ranks < 2 || ranks % 2 != 0) {
            throw new IllegalArgumentException(
                    "ranks=%d: the peers' rings need an even number, 2 or more".formatted(ranks));
        }
    }
}
