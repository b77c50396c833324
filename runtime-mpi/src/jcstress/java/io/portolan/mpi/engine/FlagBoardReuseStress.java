package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.FlagBoard;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// A rank that is slow in the first of four calls on a `FlagBoard` races with a rank that goes on:
/// the fast one meets without waiting, shows again, and prepares the line of the first call for the
/// fifth as soon as the slow one has made its third.
///
/// Suspected: the slow rank's loads of the words, which must come before its next call, and the
/// fast rank's stores into the same line, which must come after it has seen that call.
@JCStressTest
@State
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the line was still in use")
@Outcome(id = "1, 4", expect = Expect.ACCEPTABLE, desc = "the line was used again")
@Outcome(expect = Expect.FORBIDDEN, desc = "what was shown was overwritten, or not agreed on")
public class FlagBoardReuseStress {

    private static final int SLOW = 0;
    private static final int QUICK = 1;

    private final FlagBoard board = new FlagBoard(2);

    public FlagBoardReuseStress() {
        show(SLOW, 1);
        show(QUICK, 1);
    }

    @Actor
    public void slow(JJ_Result result) {
        if (board.verdict(board.shown(SLOW)) == FlagBoard.Verdict.AGREED) {
            Received received = new Received();
            board.read(QUICK, 1, 0, received);
            result.r1 = Math.max(received.first(), received.last());
        }
        board.meet(SLOW);
        board.meet(SLOW);
    }

    @Actor
    public void quick(JJ_Result result) {
        board.meet(QUICK);
        board.meet(QUICK);
        if (board.hasCome(SLOW, 3)) {
            show(QUICK, 4);
            board.prepare(QUICK);
            result.r2 = 4;
        }
    }

    private void show(int place, long number) {
        board.show(place, 5, Received.message(number));
    }
}
