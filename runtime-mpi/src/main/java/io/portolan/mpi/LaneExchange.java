package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.Outgoing;
import io.portolan.mpi.engine.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The collectives of few elements among few ranks that each have a core: every rank gives every
/// other its elements through the lanes, one cache line each, and does the rest by itself. That is
/// one crossing from core to core, where a meeting is three or four.
///
/// Overview. The first word says what is exchanged; if two ranks differ in it, all ranks see that,
/// and all go to the meeting, which says what is wrong. A rank that has gone to the meeting at
/// once, because what it calls does not suit, is awaited here in vain: that is a deadlock, and
/// reported as one where deadlocks are found. The messages have a context of their own.
///
/// *Threads:* as [io.portolan.mpi.Collectives].
final class LaneExchange {
    /// With more, it is quicker to meet.
    private static final int MOST_RANKS = 4;

    private static final int MOST_WORDS = Content.MAX_WORDS;
    private static final int TAG = 0;

    private final Context context;

    /// By rank; this rank's own is what it sends.
    private final Buffer[] words;

    private LaneExchange(Context context) {
        this.context = context;
        this.words = new Buffer[context.size()];
        Arrays.setAll(
                words, rank -> new Buffer(new long[MOST_WORDS], 0, MOST_WORDS, Datatype.LONG));
    }

    /// Null if the ranks of the communicator have no lanes or are too many.
    static @Nullable LaneExchange of(Context context) {
        Settings settings = context.endpoint().endpoint().fabric().settings();
        boolean isSuited =
                settings.hasLanes()
                        && !settings.isStrict()
                        && context.remote() == null
                        && context.size() > 1
                        && context.size() <= MOST_RANKS;
        return isSuited ? new LaneExchange(context) : null;
    }

    /// Does all that the part asks for; false if it is not suited, or the ranks differ.
    boolean isDone(Part part) {
        Few few = part.few();
        if (few == null || few.given().count() >= MOST_WORDS) {
            return false;
        }
        long[] mine = words(context.rank());
        mine[0] = few.signature();
        few.given().writeWords(mine, 1);
        List<Outgoing> sends = sendToAll(part.call(), 1 + few.given().count());
        boolean isAgreed = true;
        for (int source = 0; source < words.length; source++) {
            if (source != context.rank()) {
                receive(part.call(), source);
                isAgreed &= words(source)[0] == mine[0];
            }
        }
        sends.forEach(send -> context.endpoint().complete(part.call(), send));
        if (isAgreed) {
            few.finish().accept(this::words);
        }
        return isAgreed;
    }

    private List<Outgoing> sendToAll(Call call, int count) {
        Buffer own = words[context.rank()].slice(0, count);
        List<Outgoing> pending = List.of();
        for (int step = 1; step < words.length; step++) {
            int dest = context.process((context.rank() + step) % words.length);
            Outgoing send = context.endpoint().send(call, Mode.STANDARD, number(), dest, TAG, own);
            if (send != null) {
                pending = pending.isEmpty() ? new ArrayList<>(words.length) : pending;
                pending.add(send);
            }
        }
        return pending;
    }

    private void receive(Call call, int rank) {
        Endpoint endpoint = context.endpoint().endpoint();
        int source = context.process(rank);
        long header = endpoint.receiveAtOnce(number(), source, TAG, words[rank]);
        if (header == Endpoint.NOTHING) {
            context.endpoint()
                    .complete(call, endpoint.receive(number(), source, TAG, words[rank], call));
        }
    }

    private long[] words(int rank) {
        return (long[]) words[rank].array();
    }

    /// The context after the communicator's own is that of this.
    private int number() {
        return context.number() + 1;
    }
}
