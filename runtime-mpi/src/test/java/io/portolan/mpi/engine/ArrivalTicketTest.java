package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.IntPredicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When a ticket counts as stuck: a rank has still to arrive.
class ArrivalTicketTest {
    private final Endpoint endpoint = new Fabric(Settings.of(2)).endpoints().getFirst();

    @ParameterizedTest
    @CsvSource({"true, 1, true", "true, -1, false", "false, -1, false"})
    void isStuckWhileSomebodyIsAbsent(boolean isOpen, int absent, boolean isStuck) {
        PendingGeneration generation =
                new PendingGeneration() {
                    @Override
                    public boolean isOpen() {
                        return isOpen; // open and nobody absent: the last one counts itself next
                    }

                    @Override
                    public boolean breakUp() {
                        return isOpen;
                    }

                    @Override
                    public int absent(IntPredicate isGone) {
                        return absent;
                    }
                };
        ArrivalTicket ticket = endpoint.ticket(generation, place -> place, "barrier");
        assertEquals(isStuck, ticket.isStuck());
    }
}
