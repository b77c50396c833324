package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.BoardWait;
import io.portolan.mpi.meeting.FlagBoard;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A rank that waits at a `FlagBoard` races with a rank that meets.
///
/// Suspected: in the waiting rank the store of its name and the load of the other rank's calls,
/// which must not change places (a fence is between them), and in the other rank the store of its
/// call and the load of the name. If either pair changed places, neither rank would see the other,
/// and the waiting one would wait for ever.
@JCStressTest
@State
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "the wait is over")
@Outcome(expect = Expect.FORBIDDEN, desc = "the waiting rank is not told")
public class FlagBoardWakeStress {

    private final FlagBoard board = new FlagBoard(2);
    private final ArrivalTicket others;

    public FlagBoardWakeStress() {
        board.show(0, 5, Received.message(1));
        others = Receives.ticket(new BoardWait(board, board.shown(0)));
    }

    @Actor
    public void waiter() {
        board.await(0, others);
        board.wake();
    }

    @Actor
    public void other() {
        board.meet(1);
        board.wake();
    }

    @Arbiter
    public void result(I_Result result) {
        result.r1 = others.isDone() ? 1 : 0;
    }
}
