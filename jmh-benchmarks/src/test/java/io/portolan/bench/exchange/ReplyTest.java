package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplyTest {

    @Test
    void figuresAreReadHoweverALibraryWritesNumbers() {
        Reply reply =
                Reply.parse(
                        List.of(
                                "row PING_PONG_8 0.25",
                                "row BARRIER 1.06399e+06",
                                "row SHIFT 1.2E-4",
                                "row BLOCKED 197"));
        assertEquals(
                Map.of(
                        Row.PING_PONG_8,
                        0.25,
                        Row.BARRIER,
                        1063990.0,
                        Row.SHIFT,
                        1.2e-4,
                        Row.BLOCKED,
                        197.0),
                reply.figures());
        assertEquals(Optional.empty(), reply.wrong());
        assertEquals(List.of(), reply.others());
    }

    @Test
    void wrongValuesAreNamedByTheirRow() {
        Reply reply = Reply.parse(List.of("row SHIFT 1", "wrong EXCHANGE_SENDRECV 3"));
        assertEquals(Optional.of("3 wrong values in exchange: two sendrecv"), reply.wrong());
        assertEquals(Map.of(Row.SHIFT, 1.0), reply.figures());
    }

    @Test
    void whatALibrarySaysBesideIsKept() {
        List<String> warnings = List.of("", "WARNING: no such device", "rows SHIFT 1");
        Reply reply = Reply.parse(warnings);
        assertEquals(warnings, reply.others());
        assertEquals(Map.of(), reply.figures());
    }

    @Test
    void aRowThatNobodyAskedForIsAnError() {
        assertThrows(IllegalArgumentException.class, () -> Reply.parse(List.of("row SWAP 1")));
    }
}
