package io.portolan.core.examples;

import static java.util.Comparator.comparingInt;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Dynamic search at real size: the shortest round trip through some harbours, by branch and bound.
///
/// A node of the tree is the beginning of a trip, and it is a message. Its handler posts a message
/// for each harbour at which the trip may go on, unless no trip that begins so can be shorter than
/// the shortest one known. Nobody knows the number of messages beforehand. A handler whose trip has
/// called at `GRAIN` harbours searches on to the end by itself, so that there are far fewer
/// messages than nodes.
public final class ShortestTour {

    /// The beginning of a trip from harbour 0.
    ///
    /// @param at where it is after this length
    /// @param left the harbours that it has yet to visit, a bit each
    /// @param atLeast what the whole trip costs at least
    private record Trip(int at, int length, long left, int atLeast) {}

    /// What a search has found, and what it took.
    ///
    /// @param spawned messages that were posted
    /// @param ended messages whose handlers have ended
    /// @param workers threads that handled some of them
    record Found(int length, long spawned, long ended, int workers) {}

    private static final int GRAIN = 18;

    private final Harbours harbours;
    private final Port<Trip> trips = Port.unbounded("trips");
    private final Port<Integer> result = Port.unbounded("length of the shortest trip");
    private final AtomicInteger shortest;
    private final AtomicLong spawned = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();

    /// @param known the length of a round trip that is known; longer ones are not looked for
    private ShortestTour(Harbours harbours, int known) {
        this.harbours = harbours;
        this.shortest = new AtomicInteger(known);
    }

    /// The search by messages.
    static Found byMessages(Harbours harbours, int known, int workers) throws InterruptedException {
        try (Dispatcher dispatcher =
                Dispatcher.builder("searchers").platformThreads(workers).start()) {
            return new ShortestTour(harbours, known).search(dispatcher);
        }
    }

    /// The same search by the calling thread, without messages.
    static int byOneThread(Harbours harbours, int known) {
        ShortestTour tour = new ShortestTour(harbours, known);
        tour.finish(tour.start());
        return tour.shortest.get();
    }

    private Trip start() {
        return new Trip(0, 0, (1L << harbours.count()) - 2, 0);
    }

    private Found search(Dispatcher dispatcher) throws InterruptedException {
        dispatcher.activate(Arbiters.receive(trips, this::visit));
        spawn(start());
        int length = result.receive();
        return new Found(length, spawned.get(), ended.get(), workers.size());
    }

    /// The trips that are one harbour longer and may still become the shortest, the best first.
    private List<Trip> next(Trip trip) {
        List<Trip> longer = new ArrayList<>();
        if (trip.atLeast() >= shortest.get()) {
            return longer; // a shorter one was found meanwhile
        }
        for (long rest = trip.left(); rest != 0; rest &= rest - 1) {
            int harbour = Long.numberOfTrailingZeros(rest);
            long left = trip.left() & ~(1L << harbour);
            int length = trip.length() + harbours.way(trip.at(), harbour);
            if (left == 0) {
                shortest.accumulateAndGet(length + harbours.way(harbour, 0), Math::min);
            } else {
                int atLeast = length + harbours.bound(harbour, left);
                if (atLeast < shortest.get()) {
                    longer.add(new Trip(harbour, length, left, atLeast));
                }
            }
        }
        longer.sort(comparingInt(Trip::atLeast));
        return longer;
    }

    /// Without an argument, searches once. With a number of rounds, compares with one thread, in
    /// turns.
    public static void main(String[] args) throws InterruptedException {
        Harbours harbours = Harbours.random(56, 7);
        int workers = Runtime.getRuntime().availableProcessors();
        if (args.length == 0) {
            int known = harbours.length(harbours.shortTour());
            Found found = byMessages(harbours, known, workers);
            System.out.println("shortest round trip: " + found.length() + " miles");
            System.out.println(found.spawned() + " messages, handled: " + found.ended());
            return;
        }
        System.out.print(compared(harbours, workers, Integer.parseInt(args[0])));
    }

    static String compared(Harbours harbours, int workers, int rounds) throws InterruptedException {
        int known = harbours.length(harbours.shortTour());
        return InTurns.compared(
                rounds,
                "one thread",
                () -> byOneThread(harbours, known),
                "messages on %d workers".formatted(workers),
                () -> byMessages(harbours, known, workers));
    }

    // @start region="search"
    private void spawn(Trip trip) {
        spawned.incrementAndGet();
        trips.post(trip);
    }

    private void visit(Trip trip) {
        workers.add(Thread.currentThread());
        if (harbours.count() - Long.bitCount(trip.left()) < GRAIN) {
            next(trip).forEach(this::spawn);
        } else {
            finish(trip);
        }
        // The messages that this one spawned count already, so the numbers meet at the end only.
        if (ended.incrementAndGet() == spawned.get()) {
            result.post(shortest.get());
        }
    }

    private void finish(Trip trip) {
        next(trip).forEach(this::finish);
    }
    // @end
}
