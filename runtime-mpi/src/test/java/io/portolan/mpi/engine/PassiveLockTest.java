package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
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

    private static LockTicket waits(@Nullable LockTicket ticket) {
        assertNotNull(ticket);
        return ticket;
    }
}
