package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.FlagBoard;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// Two ranks that have both met twice show a number each on a `FlagBoard`.
///
/// Suspected: the words and the number of the call, of which the other rank may see the number
/// alone; and that one rank sees that both agree while the other rank does not.
@JCStressTest
@State
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "each has the other's number")
@Outcome(id = "2, -1", expect = Expect.ACCEPTABLE, desc = "the first one has still to wait")
@Outcome(id = "-1, 1", expect = Expect.ACCEPTABLE, desc = "the same the other way round")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the end is seen with the next look")
@Outcome(expect = Expect.FORBIDDEN, desc = "they disagree, or not what was shown")
public class FlagBoardStress {

    private static final int TWO = 2;

    private final FlagBoard board = new FlagBoard(TWO);

    public FlagBoardStress() {
        for (int place = 0; place < TWO; place++) {
            board.meet(place);
            board.meet(place);
        }
    }

    @Actor
    public void one(JJ_Result result) {
        result.r1 = show(0, 1);
    }

    @Actor
    public void other(JJ_Result result) {
        result.r2 = show(1, 2);
    }

    private long show(int place, long number) {
        board.show(place, 5, Received.message(number));
        board.prepare(place);
        long call = board.call(place);
        FlagBoard.Verdict verdict = board.verdict(board.shown(place));
        if (verdict == FlagBoard.Verdict.DIFFERENT) {
            return 0;
        }
        Received received = new Received();
        if (verdict == FlagBoard.Verdict.AGREED) {
            board.read(1 - place, call, 0, received);
        }
        return received.first() == received.last() ? received.first() : 0;
    }
}
