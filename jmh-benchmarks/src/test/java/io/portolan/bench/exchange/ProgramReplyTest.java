package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramReplyTest {

    @Test
    void samplesAreReadHoweverALibraryWritesNumbers() {
        ProgramReply reply =
                ProgramReply.parse(
                        List.of(
                                "row PING_PONG_8 0.25 35 36.5 0.26 36.5 37",
                                "row BARRIER 1.06399e+06 nan -nan",
                                "row SHIFT 1.2E-4 NaN NaN"));
        assertEquals(
                Map.of(
                        Row.PING_PONG_8,
                        List.of(new Sample(0.25, 35, 36.5), new Sample(0.26, 36.5, 37)),
                        Row.BARRIER,
                        List.of(Sample.of(1063990)),
                        Row.SHIFT,
                        List.of(Sample.of(1.2e-4))),
                reply.samples());
        assertEquals(Optional.empty(), reply.wrong());
        assertEquals(List.of(), reply.others());
    }

    @Test
    void whatIsSaidIsWhatIsRead() {
        List<Sample> samples = List.of(new Sample(0.5, 35, 250), Sample.of(3));
        ProgramReply reply = ProgramReply.parse(List.of(ProgramReply.line(Row.EXCHANGE, samples)));
        assertEquals(Map.of(Row.EXCHANGE, samples), reply.samples());
    }

    @Test
    void wrongValuesAreNamedByTheirRow() {
        ProgramReply reply =
                ProgramReply.parse(List.of("row SHIFT 1 nan nan", "row EXCHANGE_SENDRECV wrong 3"));
        assertEquals(Optional.of("3 wrong values in exchange: two sendrecv"), reply.wrong());
        assertEquals(Map.of(Row.SHIFT, List.of(Sample.of(1))), reply.samples());
    }

    @Test
    void whatALibrarySaysBesideIsKept() {
        List<String> warnings = List.of("", "WARNING: no such device", "rows SHIFT 1 2 3");
        ProgramReply reply = ProgramReply.parse(warnings);
        assertEquals(warnings, reply.others());
        assertEquals(Map.of(), reply.samples());
    }

    @Test
    void aRowThatNobodyAskedForIsAnError() {
        assertThrows(
                IllegalArgumentException.class,
                () -> ProgramReply.parse(List.of("row SWAP 1 2 3")));
    }
}
