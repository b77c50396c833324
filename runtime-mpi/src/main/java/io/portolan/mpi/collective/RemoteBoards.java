package io.portolan.mpi.collective;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.meeting.FlagBoard;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The boards of the communicators that have ranks in several processes. What a rank shows is sent
/// to each other process, and written there on the board of that communicator.
///
/// ```
///   SHOWN   kind, words, context | place | call, signature | word 0   payload: word 1..
/// ```
///
/// Overview. A rank may show something on a communicator that the ranks of another process have
/// still to join. What comes for such a communicator is kept until it has a board there. A board
/// lives as long as its communicator, and nothing comes for it afterwards: a rank that has ended
/// its last call has seen what all others showed or met for that.
///
/// *Threads:* any.
final class RemoteBoards {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final ProcessLinks links;
    private final ConcurrentMap<Integer, Entry> entries = new ConcurrentHashMap<>();

    RemoteBoards(ProcessLinks links) {
        this.links = links;
        links.handle(FramePurpose.SHOWN, this::shown);
    }

    /// The communicator with that context has its board.
    void add(int context, CommRounds comm) {
        if (Integer.bitCount(entries.size()) == 1) { // now and then
            entries.values().removeIf(Entry::isForgotten);
        }
        entry(context).set(comm);
    }

    /// Tells processes what the latest call of a place here shows.
    ///
    /// @param count of its words
    void show(int[] processes, int context, int place, int count, FlagBoard board) {
        long first = FramePurpose.SHOWN.word(count, context);
        long word = count > 0 ? board.word(place, 0) : 0;
        Words rest = count > 1 ? new Words(board, place, count - 1) : null;
        for (int process : processes) {
            links.to(process).send(first, place, board.shown(place), word, rest);
        }
    }

    private void shown(int from, IncomingFrame frame) {
        Entry entry = entry(FramePurpose.context(frame.first()));
        CommRounds comm = entry.comm();
        int place = (int) frame.second();
        int count = FramePurpose.flags(frame.first());
        if (comm != null) {
            show(comm, place, frame.third(), count, frame);
            return;
        }
        long shown = frame.third();
        IncomingFrame kept =
                new IncomingFrame()
                        .set(
                                frame.first(),
                                place,
                                shown,
                                frame.fourth(),
                                MemorySegment.ofArray(frame.bytes(0, frame.length())),
                                0,
                                frame.length());
        entry.tell(each -> show(each, place, shown, count, kept));
    }

    private static void show(
            CommRounds comm, int place, long shown, int count, IncomingFrame frame) {
        FlagBoard board = comm.onBoard();
        board.showElsewhere(
                place,
                shown,
                count,
                i -> i == 0 ? frame.fourth() : frame.longAt((i - 1L) * Long.BYTES));
        board.wake();
    }

    /// All ranks of another process have made that call, and meet.
    void meet(int process, int context, long call) {
        entry(context)
                .tell(comm -> {
                    FlagBoard board = comm.onBoard();
                    for (int place : comm.places(process).places()) {
                        board.meetElsewhere(place, call);
                    }
                    board.wake();
                });
    }

    private Entry entry(int context) {
        Entry known = entries.get(context);
        return known != null ? known : entries.computeIfAbsent(context, _ -> new Entry());
    }

    /// A communicator, once it is known here, and what has come for it before.
    private static final class Entry {
        private volatile @Nullable WeakReference<CommRounds> known;
        private final List<Consumer<CommRounds>> early = new ArrayList<>(0);

        @Nullable CommRounds comm() {
            WeakReference<CommRounds> set = known;
            return set == null ? null : set.get();
        }

        synchronized void set(CommRounds comm) {
            early.forEach(each -> each.accept(comm)); // before what comes from now on
            early.clear();
            known = new WeakReference<>(comm);
        }

        synchronized void tell(Consumer<CommRounds> news) {
            CommRounds comm = comm();
            if (comm != null) {
                news.accept(comm);
            } else if (known == null) {
                early.add(news);
            }
        }

        boolean isForgotten() {
            WeakReference<CommRounds> set = known;
            return set != null && set.refersTo(null);
        }
    }

    /// All but the first word that a place shows.
    private record Words(FlagBoard board, int place, int count) implements Payload {
        @Override
        public int length() {
            return count * Long.BYTES;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            for (int i = 0; i < count; i++) {
                memory.set(LONG, at + (long) i * Long.BYTES, board.word(place, i + 1));
            }
        }
    }
}
