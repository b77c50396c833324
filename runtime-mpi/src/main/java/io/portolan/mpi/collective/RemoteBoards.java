package io.portolan.mpi.collective;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.meeting.FlagBoard;
import io.portolan.mpi.wire.FrameWords;
import io.portolan.mpi.wire.IncomingFrame;
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
        FrameWords words = new FrameWords(count);
        for (int i = 0; i < count; i++) {
            words.words()[i] = board.word(place, i);
        }
        for (int process : processes) {
            links.to(process)
                    .send(first, place, board.shown(place), words.fourth(), words.payload());
        }
    }

    private void shown(int from, IncomingFrame frame) {
        int place = (int) frame.second();
        long shown = frame.third();
        long[] words = FrameWords.of(frame, FramePurpose.flags(frame.first())).words();
        entry(FramePurpose.context(frame.first()))
                .tell(comm -> {
                    comm.onBoard().showElsewhere(place, shown, words);
                    comm.onBoard().wake();
                });
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

        synchronized void set(CommRounds comm) {
            early.forEach(each -> each.accept(comm)); // before what comes from now on
            early.clear();
            known = new WeakReference<>(comm);
        }

        void tell(Consumer<CommRounds> news) {
            WeakReference<CommRounds> set = known;
            CommRounds comm = set == null ? early(news) : set.get();
            if (comm != null) { // or else nobody waits for it any more
                news.accept(comm);
            }
        }

        /// Keeps the news, unless the communicator has become known; returns that.
        private synchronized @Nullable CommRounds early(Consumer<CommRounds> news) {
            WeakReference<CommRounds> set = known;
            if (set == null) {
                early.add(news);
            }
            return set == null ? null : set.get();
        }

        boolean isForgotten() {
            WeakReference<CommRounds> set = known;
            return set != null && set.refersTo(null);
        }
    }
}
