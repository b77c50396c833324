package io.portolan.bench.table2;

import io.portolan.bench.compare.RunThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The floor of a shift between threads that block: to send is to store a message and to unpark, to
/// receive is to park until one is there. Nobody spins, queues or locks. The threads are those of
/// [RendezvousExecution].
final class ParkedExecution implements Execution {

    private final List<Rank> ranks;
    private final RunThreads threads;

    ParkedExecution(List<Rank> ranks) {
        this.ranks = List.copyOf(ranks);
        threads = RunThreads.forRanks(ranks.size());
    }

    @Override
    public void run(int stages) throws InterruptedException {
        List<Inbox> inboxes = ranks.stream().map(_ -> new Inbox(ranks.size())).toList();
        List<Callable<Boolean>> loops = new ArrayList<>();
        for (int i = 0; i < ranks.size(); i++) {
            Rank rank = ranks.get(i);
            Inbox mine = inboxes.get(i);
            Inbox toRight = inboxes.get((i + 1) % ranks.size());
            loops.add(() -> loop(rank, mine, toRight));
        }
        var _ = threads.run(loops);
    }

    private static boolean loop(Rank rank, Inbox mine, Inbox toRight) {
        mine.owner = Thread.currentThread();
        do {
            rank.compute();
            toRight.send(rank.rightward);
            rank.rightward = mine.receive();
            rank.tookFromLeft(rank.rightward);
        } while (rank.goesOn());
        return true;
    }

    /// The messages from one rank to the next: at most as many as there are ranks, since the sender
    /// cannot be further ahead round the ring.
    private static final class Inbox {

        private final AtomicReferenceArray<Rank.@Nullable Token> messages;
        private volatile @Nullable Thread owner;
        private int sent; // by the sender
        private int received; // by the owner

        Inbox(int ranks) {
            messages = new AtomicReferenceArray<>(ranks + 1);
        }

        void send(Rank.Token message) {
            messages.set(sent, message);
            sent = next(sent);
            LockSupport.unpark(owner);
        }

        Rank.Token receive() {
            Rank.Token message = messages.get(received);
            while (message == null) {
                LockSupport.park(this);
                message = messages.get(received);
            }
            messages.set(received, null);
            received = next(received);
            return message;
        }

        private int next(int at) {
            return at + 1 < messages.length() ? at + 1 : 0;
        }
    }
}
