package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTest {

    @Test
    void whatOneProcessPrintsTheOtherReads() {
        Answer answer = Answer.of(12.5, Double.POSITIVE_INFINITY).noting("9 of 9 lost");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        answer.print(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertEquals(answer, Answer.parse(out.toString(StandardCharsets.UTF_8).lines().toList()));
    }

    @Test
    void otherLinesAreNoPartOfIt() {
        assertEquals(
                Answer.of(1),
                Answer.parse(List.of("WARNING: a library", "figures 1.0", "Exception")));
    }

    @Test
    void withoutFiguresThereIsNoAnswer() {
        assertNull(Answer.parse(List.of("Exception in thread main", "note x")));
    }
}
