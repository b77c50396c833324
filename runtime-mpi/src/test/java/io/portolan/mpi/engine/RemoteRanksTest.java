package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.buffer.ContentPacking;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wiretest.QuietWires;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Rank 0 lives here, ranks 1 and 2 in other processes, to which wires of different kinds lead.
class RemoteRanksTest {
    private final ProcessLinks links = new ProcessLinks(0, 3);
    private final Fabric fabric =
            new Fabric(
                    Settings.of(3),
                    new Fabric.OtherProcesses(
                            ProcessMap.even(0, 3, 3), links, new ContentPacking()));

    @Test
    void aLongTextIsCutToWhatEachWireTakes() {
        Narrow wide = new Narrow(4096);
        Narrow narrow = new Narrow(1024);
        links.connect(process -> process == 1 ? wide : narrow);
        assertFalse(fabric.lose(0, new IllegalStateException("x".repeat(10_000))));
        assertEquals(List.of(4096), wide.payloads);
        assertEquals(List.of(1024), narrow.payloads);
    }

    @Test
    void aProcessWhoseLossIsNotSurvivedIsToldAndNoneThatWasSurvived() {
        links.connect(_ -> new QuietWires());
        fabric.survive(0, true);
        links.lost(2, new IOException("survived"));
        assertNull(fabric.failure());
        fabric.liveness().setSurviving(1, true);
        fabric.survive(0, false);
        links.lost(1, new IOException("not survived"));
        assertEquals(1, Objects.requireNonNull(fabric.failure()).rank());
    }

    /// The first process is lost after it has asked this one and before it has asked the next one,
    /// which then asks in its place.
    @Test
    void theNextProcessThatAsksIsAnsweredAlsoByANumberThatWasAsked() {
        Narrow first = new Narrow(4096);
        Narrow next = new Narrow(4096);
        ProcessLinks own = new ProcessLinks(2, 3);
        Quiescence quiescence =
                Objects.requireNonNull(
                        new Fabric(
                                        Settings.of(3),
                                        new Fabric.OtherProcesses(
                                                ProcessMap.even(2, 3, 3),
                                                own,
                                                new ContentPacking()))
                                .quiescence());
        own.connect(process -> process == 0 ? first : next);
        quiescence.isAsked(0, 1);
        assertNull(quiescence.look(true, _ -> ""));
        own.lost(0, null);
        quiescence.isAsked(1, 1);
        assertNull(quiescence.look(true, _ -> ""));
        assertNull(quiescence.look(true, _ -> "")); // each question is answered once
        assertEquals(1, first.payloads.size());
        assertEquals(1, next.payloads.size());
    }

    /// Wires with a limit.
    private static final class Narrow extends QuietWires {
        private final int limit;
        private final List<Integer> payloads = new ArrayList<>();

        Narrow(int limit) {
            this.limit = limit;
        }

        @Override
        public int mostPayload() {
            return limit;
        }

        @Override
        public boolean offer(
                long first, long second, long third, long fourth, @Nullable Payload payload) {
            int bytes = payload == null ? 0 : payload.length();
            assertTrue(bytes <= limit, () -> "%d bytes of at most %d".formatted(bytes, limit));
            payloads.add(bytes);
            return true;
        }
    }
}
