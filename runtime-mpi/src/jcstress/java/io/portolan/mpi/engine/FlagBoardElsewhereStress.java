package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.BoardWait;
import io.portolan.mpi.meeting.FlagBoard;
import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JI_Result;

/// A thread writes on a `FlagBoard` what a rank of another process shows, while a rank here looks
/// and then waits.
///
/// Suspected: that the rank sees the call before its words, and that neither sees the other when
/// the rank begins to wait.
@JCStressTest
@State
@Outcome(id = "-1, 1", expect = Expect.ACCEPTABLE, desc = "it looked too early, and was told")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "it saw the number")
@Outcome(expect = Expect.FORBIDDEN, desc = "not what was shown, or not told")
public class FlagBoardElsewhereStress {

    private static final long CALL = 1;
    private static final long SIGNATURE = 5;
    private static final long[] TWOS = new long[Content.MAX_WORDS];

    static {
        Arrays.fill(TWOS, 2);
    }

    private final FlagBoard board = new FlagBoard(2);
    private final ArrivalTicket others;

    public FlagBoardElsewhereStress() {
        board.show(0, SIGNATURE, Received.message(1));
        others = Receives.ticket(new BoardWait(board, board.shown(0)));
    }

    @Actor
    public void frame() {
        long shown = CALL << FlagBoard.SIGNATURE_BITS | SIGNATURE;
        board.showElsewhere(1, shown, TWOS);
        board.wake();
    }

    @Actor
    public void rank(JI_Result result) {
        FlagBoard.Verdict verdict = board.verdict(board.shown(0));
        Received received = new Received();
        if (verdict == FlagBoard.Verdict.AGREED) {
            board.read(1, CALL, 0, received);
        }
        boolean isWhole = verdict != FlagBoard.Verdict.DIFFERENT && isWhole(received);
        result.r1 = isWhole ? received.first() : 0;
        board.await(0, others);
        board.wake();
    }

    private static boolean isWhole(Received received) {
        return received.first() == received.last();
    }

    @Arbiter
    public void result(JI_Result result) {
        result.r2 = others.isDone() ? 1 : 0;
    }
}
