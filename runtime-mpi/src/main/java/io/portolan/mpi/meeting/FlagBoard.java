package io.portolan.mpi.meeting;

import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.Settings;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// A flag-array barrier that carries words: the ranks of a small communicator say what each of them
/// calls, and show few words with it. That takes one crossing from core to core, where the general
/// barrier takes three or four.
///
/// ```
///   place 0:   shown, in turn      | 8, signature | word 0 | ... | word 11 |
///                                  | 5, none      |  prepared for call 9
///                                  | 6, signature | word 0 | ... | word 11 |
///                                  | 7, signature | word 0 | ... | word 11 |
///              met                 | last 4 | first 3 |
///              own                 | calls 8 | 8, signature |   looked at by nobody else
///   place 1:   ...
/// ```
///
/// Overview. Each place counts its calls. A call *shows* a signature and words, or it *meets*: it
/// goes to the next generation of the general barrier. Both are said here, in one place, so that no
/// call is missed. (The arrivals between the steps of one collective are no calls.) A place that
/// shows looks until the call of that number of every other place is here, or one of these calls is
/// another one. If all places show one signature, all of them see that, take each other's words,
/// and need no barrier. If not, all of them see that too, and the places that showed meet as well.
///
/// The number of a call and its signature are one word, because that is all that many calls show:
/// of a line that is written twice the others may get each half by itself, which takes twice as
/// long. (Of the number there are 40 bits, and a line is compared with calls of about its age.)
///
/// Lines are used again while other places may be slow. A place shows only when its last call is
/// done, which means that all places have made that call and left the calls before; hence two lines
/// in turn would be enough. With more lines the place fetches the next one from the caches of the
/// others while it waits for them. Calls that meet need not wait, so a place may be any number of
/// them ahead; the board tells a run of such calls by its first and its last. A run ends with a
/// call that shows: the last call of the run must be done before it, and the places that showed in
/// that call have seen that it meets. So a place that looks for a call finds it shown, or in the
/// run, or it has not been made. (A place that gives up, because another place has ended,
/// overwrites what it shows. The other place will never come, so no one reads the words.)
///
/// A place that waits first leaves its ticket here and then looks whether it has to; a place that
/// makes a call then looks for tickets. A fence stands between the two steps on either side, so
/// that one of the two places sees the other. A place that shows has the fence behind the write,
/// where it is over before the lines of the others can be here; behind the look it would be a
/// delay.
///
/// A place of another process has its lines here too. They are written when its process says what
/// it shows, or that all places of that process meet; each process sends this in the order of the
/// calls. A place that meets alone in its process is not seen in the others before those beside it
/// meet as well. They do, because they do not wait for all calls once they have seen its call.
///
/// *Threads:* for each place one at a time; `verdict` and `hasCome` any.
public final class FlagBoard {
    /// Whether all places agree on a call: not known yet, yes, or no.
    public enum Verdict {
        OPEN,
        AGREED,
        DIFFERENT
    }

    /// A signature is less than 2 to the power of this.
    public static final int SIGNATURE_BITS = 24;

    /// With more places the general barrier is quicker, where they share cores.
    public static final int MOST_PLACES = 4;

    /// Where each place has a core, a barrier of 8 took 0.6 us with a board and 3.1 us without;
    /// more were not measured (docs/results/sixteen-cores.md).
    private static final int MOST_WITH_CORES = 8;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /// Two lines of a cache, which are fetched together.
    private static final int LINE = 16;

    private static final int FIRST_WORD = 1;
    private static final int TURNS = 4;
    private static final int MET = TURNS * LINE;
    private static final int FIRST_MET = MET + 1;
    private static final int OWN = MET + LINE;
    private static final int OWN_SHOWN = OWN + 1;
    private static final int PLACE = OWN + LINE;

    private final int places;
    private final long[] words;
    private final AtomicReferenceArray<@Nullable ArrivalTicket> waiting;

    public FlagBoard(int places) {
        this.places = places;
        this.words = new long[LINE + places * PLACE];
        this.waiting = new AtomicReferenceArray<>(places);
    }

    /// Whether a board makes the collectives of so many ranks quicker.
    public static boolean isFor(int places, Settings settings) {
        int most = settings.hasCoreEach() ? MOST_WITH_CORES : MOST_PLACES;
        return settings.hasLanes() && 1 < places && places <= most;
    }

    /// Makes a call that shows something; the caller has to call [#wake] after it.
    ///
    /// @param signature equal on all places whose calls agree; not negative
    public void show(int place, long signature, Content content) {
        long call = next(place);
        int at = line(place, call);
        long shown = call << SIGNATURE_BITS | signature;
        if (content.elements() > 0) {
            content.writeWords(words, at + FIRST_WORD);
        }
        WORD.setRelease(words, at, shown); // after the words
        words[start(place) + OWN_SHOWN] = shown;
    }

    /// Fetches the line of the place's next call, so that the call need not wait for it: writes a
    /// call that is over, and a word, because the first word may be the last of its line.
    /// *Ordering:* after the latest call was shown.
    public void prepare(int place) {
        long next = call(place) + 1;
        int at = line(place, next);
        WORD.setOpaque(words, at, (next - TURNS) << SIGNATURE_BITS);
        WORD.setOpaque(words, at + FIRST_WORD, 0L);
    }

    /// Makes a call that meets.
    public void meet(int place) {
        meet(place, next(place));
    }

    /// A place of another process has made a call that shows something; the caller has to call
    /// [#wake] after it.
    ///
    /// @param shown the number of the call and the signature, as [#shown(int)] gives them
    /// @param shownWords its words
    public void showElsewhere(int place, long shown, long[] shownWords) {
        int at = line(place, shown >>> SIGNATURE_BITS);
        System.arraycopy(shownWords, 0, words, at + FIRST_WORD, shownWords.length);
        WORD.setRelease(words, at, shown); // after the words
    }

    /// A place of another process has made that call, which meets; the caller has to call [#wake]
    /// after it.
    public void meetElsewhere(int place, long call) {
        meet(place, call);
    }

    private void meet(int place, long call) {
        int at = start(place);
        if (words[at + MET] != call - 1) {
            words[at + FIRST_MET] = call;
        }
        WORD.setRelease(words, at + MET, call); // after the first of the run
    }

    /// The number of the place's latest call.
    public long call(int place) {
        return words[start(place) + OWN];
    }

    /// The number of the place's latest call that shows something, and its signature. *Threads:*
    /// the place's own.
    public long shown(int place) {
        return words[start(place) + OWN_SHOWN];
    }

    /// A word that the place's latest call shows. *Threads:* the place's own.
    public long word(int place, int index) {
        return words[line(place, call(place)) + FIRST_WORD + index];
    }

    /// Whether all places agree on a call that one of them shows, as far as is known.
    ///
    /// @param mine its number and the signature, as [#shown(int)] gives them
    public Verdict verdict(long mine) {
        long call = mine >>> SIGNATURE_BITS;
        Verdict verdict = Verdict.AGREED;
        for (int other = 0; other < places; other++) {
            long theirs = shown(other, call);
            if (theirs != mine) {
                if (isOf(call, theirs) || hasMet(other, call)) {
                    return Verdict.DIFFERENT;
                }
                verdict = Verdict.OPEN;
            }
        }
        return verdict;
    }

    /// Whether the place has made its call of that number.
    public boolean hasCome(int place, long call) {
        return isOf(call, shown(place, call)) || hasMet(place, call);
    }

    public int places() {
        return places;
    }

    /// Copies words that a place shows into a region, as many as the region has elements. The words
    /// of a call on which all agree may be read until the reader's next call.
    public void read(int place, long call, int from, Region into) {
        into.readWords(words, line(place, call) + FIRST_WORD + from, (int) into.elements());
    }

    /// Leaves the ticket that waits for the other places; the caller has to call [#wake] after it.
    public void await(int place, ArrivalTicket ticket) {
        waiting.setRelease(place, ticket); // the fence of wake orders it
    }

    /// Says that the place no longer waits.
    public void leave(int place) {
        if (waiting.getPlain(place) != null) { // written by this place only
            waiting.setRelease(place, null); // seen late, the ticket is ended twice
        }
    }

    /// Finishes the tickets of all places that wait for no other place any more. *Ordering:* after
    /// a call was made, or a place has begun to wait.
    public void wake() {
        VarHandle.fullFence(); // the writes before the looks: see Overview
        for (int place = 0; place < places; place++) {
            ArrivalTicket ticket = waiting.getAcquire(place); // its fields after it
            if (ticket != null && ticket.needsNobody()) {
                ticket.end();
            }
        }
    }

    private long next(int place) {
        return ++words[start(place) + OWN];
    }

    private long shown(int place, long call) {
        return (long) WORD.getAcquire(words, line(place, call)); // the words are read after it
    }

    private static boolean isOf(long call, long shown) {
        return (shown ^ call << SIGNATURE_BITS) >>> SIGNATURE_BITS == 0;
    }

    private boolean hasMet(int place, long call) {
        int at = start(place);
        // Acquire: the first of this run or a later one; of a later one it is too large.
        return (long) WORD.getAcquire(words, at + MET) >= call && words[at + FIRST_MET] <= call;
    }

    private static int line(int place, long call) {
        return start(place) + LINE * ((int) call & (TURNS - 1));
    }

    private static int start(int place) {
        return LINE + place * PLACE;
    }
}
