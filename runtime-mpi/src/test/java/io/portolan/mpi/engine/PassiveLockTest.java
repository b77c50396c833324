package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CheckedEndpoint;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.group.GroupMembers;
import java.io.ObjectInputFilter.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Who waits for the lock of a memory, and who has it.
class PassiveLockTest {
    private final List<Endpoint> ranks = new Fabric(Settings.of(3)).endpoints();
    private final PassiveLock lock = new PassiveLock(0);

    /// A watch that sees a rank with the lock wait for it would take the wait for hopeless: nobody
    /// but the rank itself could end it.
    @Test
    void whoHasTheLockIsNotStuckAnyMore() {
        assertNull(ranks.get(0).take(lock, false, "lock"));
        LockTicket first = waits(ranks.get(1).take(lock, true, "lock"));
        LockTicket second = waits(ranks.get(2).take(lock, true, "lock"));
        assertTrue(second.isStuck());
        assertEquals(0, second.peer());
        List<Boolean> seen = new ArrayList<>();
        first.observe(() -> seen.add(second.isStuck()));
        lock.unlock(0);
        assertEquals(List.of(false), seen, "when the first rank was told");
        assertTrue(second.isDone());
    }

    @Test
    void whoGivesUpLetsThoseBehindHaveIt() {
        assertNull(ranks.get(0).take(lock, true, "lock"));
        LockTicket alone = waits(ranks.get(1).take(lock, false, "lock"));
        LockTicket shared = waits(ranks.get(2).take(lock, true, "lock"));
        assertFalse(shared.isDone(), "it does not overtake");
        alone.abandon();
        assertTrue(shared.isDone());
    }

    /// Else it would report that nobody lets the lock go, and keep it itself for ever.
    @Test
    void whoGivesUpTooLateHasTheLock() {
        LockTicket.Queue givesMeanwhile =
                new LockTicket.Queue() {
                    @Override
                    public int owner() {
                        return 0;
                    }

                    @Override
                    public boolean withdraw(LockTicket ticket) {
                        ticket.finish();
                        return false;
                    }

                    @Override
                    public int holder(IntPredicate hasEnded, int orElse) {
                        return 0;
                    }
                };
        Endpoint rank = ranks.get(1);
        LockTicket ticket =
                new LockTicket(givesMeanwhile, false, rank.mailbox(), 1, _ -> true, "lock");
        ticket.giveUp();
        CheckedEndpoint checked = new CheckedEndpoint(rank, _ -> Status.UNDECIDED, null);
        GroupMembers all = GroupMembers.Progressions.range(0, 3);
        Call call =
                new Context(checked, new CommPlan(0, all, null, 0), "world")
                        .call(CommOperation.LOCK);
        assertTrue(checked.complete(call, ticket).isDone());
    }

    private static LockTicket waits(@Nullable LockTicket ticket) {
        assertNotNull(ticket);
        return ticket;
    }
}
