package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramAnswerTest {

    @Test
    void whatOneProcessPrintsTheOtherReads() {
        ProgramAnswer answer =
                ProgramAnswer.of(12.5, Double.POSITIVE_INFINITY).noting("9 of 9 lost");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        answer.print(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertEquals(
                "{\"figures\":[12.5,\"Infinity\"],\"notes\":[\"9 of 9 lost\"]}\n",
                out.toString(StandardCharsets.UTF_8));
        assertEquals(Optional.of(answer), ProgramAnswer.only(lines(out)));
    }

    @Test
    void whatAPeerInAnotherLanguageSaysIsRead() {
        ProgramAnswer samples =
                ProgramAnswer.parse("{\"row\":\"SHIFT\",\"figures\":[0.25,35,\"NaN\"]}")
                        .orElseThrow();
        assertEquals("SHIFT", samples.row());
        assertArrayEquals(new double[] {0.25, 35, Double.NaN}, samples.numbers());
        ProgramAnswer wrong = ProgramAnswer.parse("{\"row\":\"SHIFT\",\"wrong\":3}").orElseThrow();
        assertEquals(3, wrong.wrong());
    }

    @Test
    void otherLinesAreNoPartOfIt() {
        assertEquals(
                Optional.of(ProgramAnswer.of(1)),
                ProgramAnswer.only(
                        List.of("WARNING: a library", "{\"figures\":[1.0]}", "Exception")));
    }

    @Test
    void withoutFiguresOrWithTwoLinesThereIsNoAnswer() {
        assertEquals(
                Optional.empty(), ProgramAnswer.only(List.of("Exception in thread main", "x")));
        assertEquals(
                Optional.empty(),
                ProgramAnswer.only(List.of("{\"figures\":[1.0]}", "{\"figures\":[2.0]}")));
    }

    private static List<String> lines(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
