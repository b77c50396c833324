package io.portolan.mpi.meeting;

import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.Settings;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Where the ranks of a small meeting say what each of them calls, and show few words with it: one
/// crossing from core to core, where a round is three or four.
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
/// goes to the next round. Either is said here, in one place, so none is missed. Who shows looks
/// until the call of that number of every other place is here. If all of them show one signature,
/// all of them see that, take each other's words, and nobody meets. If not, all of them see that,
/// and those who showed meet as well.
///
/// The number of a call and its signature are one word, because that is all that many calls show:
/// of a line that is written twice the others may get each half by itself, which takes twice as
/// long. (Of the number there are 40 bits, and a line is compared with calls of about its age.)
///
/// Lines are used again while others may be slow. A place shows only when its last call is done, so
/// that all have come to that one and left those before; hence two lines in turn would be enough.
/// With more the place fetches the next one from the caches of the others while it waits for them.
/// Calls that meet need not wait and may be any number ahead; their run is told from its first to
/// its last. A run ends with a call that shows, for which the last one of the run must be done, and
/// those who showed in that one have seen then that it meets. So whoever looks for a call finds it
/// shown, or in the run, or it has not been made. (A place that gives up, because another one has
/// ended, overwrites what it shows. But that one will never come, so nobody reads the words.)
///
/// Who waits names its attendance, and then looks whether all are here; who says something looks
/// then for attendances. There is a fence in between, so one of the two sees the other. Whoever
/// shows has it behind the write, where it is over before the others' lines can be here; behind the
/// look it would be a delay.
///
/// *Threads:* for each place one at a time; `isOpen` and `hasCome` any.
public final class FlagBoard {
    /// What has come of a call.
    public enum Verdict {
        OPEN,
        AGREED,
        DIFFERENT
    }

    /// A signature is less than 2 to the power of this.
    public static final int SIGNATURE_BITS = 24;

    /// With more places a round is quicker.
    private static final int MOST_PLACES = 4;

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

    /// Whether so many ranks are better off with a board.
    public static boolean isFor(int places, Settings settings) {
        return settings.hasLanes() && 1 < places && places <= MOST_PLACES;
    }

    /// Makes a call that shows something; [#wake] is to follow.
    ///
    /// @param signature equal for all who may agree; not negative
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

    /// Fetches the line of the place's next call, so that it need not wait for it: writes a call
    /// that is over, and a word, since the first may be the last one of its line. *Ordering:* after
    /// the latest call was shown.
    public void prepare(int place) {
        long next = call(place) + 1;
        int at = line(place, next);
        WORD.setOpaque(words, at, (next - TURNS) << SIGNATURE_BITS);
        WORD.setOpaque(words, at + FIRST_WORD, 0L);
    }

    /// Makes a call that meets.
    public void meet(int place) {
        long call = next(place);
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

    /// What has come of the place's latest call, which shows. *Threads:* that of the place.
    public Verdict verdict(int place) {
        long mine = words[start(place) + OWN_SHOWN];
        long call = mine >>> SIGNATURE_BITS;
        Verdict verdict = Verdict.AGREED;
        for (int other = 0; other < places; other++) {
            long theirs = other == place ? mine : shown(other, call);
            if (theirs != mine) {
                if (!isOf(call, theirs) && !hasMet(other, call)) {
                    return Verdict.OPEN;
                }
                verdict = Verdict.DIFFERENT;
            }
        }
        return verdict;
    }

    /// Whether somebody has still to make the call of that number.
    public boolean isOpen(long call) {
        for (int place = 0; place < places; place++) {
            if (!hasCome(place, call)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the place has made its call of that number.
    public boolean hasCome(int place, long call) {
        return isOf(call, shown(place, call)) || hasMet(place, call);
    }

    public int places() {
        return places;
    }

    /// Copies words that a place shows into a region, which says how many; in a call that was
    /// agreed on, until the next one.
    public void read(int place, long call, int from, Region into) {
        into.readWords(words, line(place, call) + FIRST_WORD + from, (int) into.elements());
    }

    /// Names the attendance that waits for the others; [#wake] is to follow.
    public void await(int place, ArrivalTicket attendance) {
        waiting.setRelease(place, attendance); // the fence of wake orders it
    }

    /// The place waits no more.
    public void leave(int place) {
        if (waiting.getPlain(place) != null) { // written by this place only
            waiting.setRelease(place, null); // seen late, the attendance is ended twice
        }
    }

    /// Lets all go who wait for nobody any more. *Ordering:* after something was said, or somebody
    /// has begun to wait.
    public void wake() {
        VarHandle.fullFence(); // the writes before the looks: see Overview
        for (int place = 0; place < places; place++) {
            ArrivalTicket attendance = waiting.getAcquire(place); // its fields after it
            if (attendance != null && attendance.hasAll()) {
                attendance.end();
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
