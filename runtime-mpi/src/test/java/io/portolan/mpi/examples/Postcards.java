package io.portolan.mpi.examples;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/// Ranks that send each other objects instead of arrays.
public final class Postcards {
    private static final int TAG = 0;

    private Postcards() {}

    public static void main(String... args) throws InterruptedException {
        System.out.println(collected(3));
    }

    /// What a rank writes to another one: a record of what cannot change, which is passed as it is.
    public record Card(int from, String text) {}

    /// Returns what rank 0 got from all of them.
    static String collected(int ranks) throws InterruptedException {
        String[] result = new String[1];
        World.run(ranks, world -> write(world, result));
        return result[0];
    }

    private static void write(Intracomm world, String[] result) {
        // @start region="objects"
        int right = (world.rank() + 1) % world.size();
        int left = (world.rank() + world.size() - 1) % world.size();
        world.bsendObject(new Card(world.rank(), "Hello, rank " + right), right, TAG);
        Card card = world.recvObject(Card.class, left, TAG);

        List<Card> all = world.gatherObject(card, Card.class, 0); // empty but on rank 0
        // @end
        Objects.requireNonNull(card);
        if (world.rank() == 0) {
            result[0] =
                    all.stream()
                            .map(each -> each.from() + ": " + each.text())
                            .collect(Collectors.joining("; "));
        }
    }
}
