package io.portolan.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class RankLinesTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream target = new PrintStream(printed, true, UTF_8);
    private final RankLines.Terminal terminal = new RankLines.Terminal();
    private final RankLines zero = new RankLines(target, "[0] ", terminal);
    private final RankLines one = new RankLines(target, "[1] ", terminal);

    @Test
    void aQuestionIsEndedByTheLineOfAnotherRank() throws Exception {
        zero.write("name? ".getBytes(UTF_8));
        zero.show();
        assertEquals("[0] name? ", printed.toString(UTF_8));
        one.write("hello\n".getBytes(UTF_8));
        zero.write("Ada\n".getBytes(UTF_8));
        assertEquals("[0] name? \n[1] hello\n[0] Ada\n", printed.toString(UTF_8));
    }

    @Test
    void anAnswerIsOnTheLineOfItsQuestion() throws Exception {
        zero.write("name? ".getBytes(UTF_8));
        zero.show();
        zero.write("Ada\nand".getBytes(UTF_8));
        zero.close();
        assertEquals("[0] name? Ada\n[0] and\n", printed.toString(UTF_8));
    }

    @Test
    void aLineAndItsPrefixAreOneWriteBecauseOtherProcessesWriteToo() throws Exception {
        Writes writes = new Writes();
        RankLines lines = new RankLines(new PrintStream(writes, true, UTF_8), "[7] ", terminal);
        lines.write("a b\nc".getBytes(UTF_8));
        lines.write("d\n".getBytes(UTF_8));
        assertEquals(List.of("[7] a b\n", "[7] cd\n"), writes.all());
    }

    @Test
    void whatIsPrintedWhileTheJvmEndsIsWrittenAtOnce() throws Exception {
        zero.write("as far as".getBytes(UTF_8));
        zero.passOn();
        assertEquals("[0] as far as", printed.toString(UTF_8));
        zero.close();
        zero.write(" this".getBytes(UTF_8));
        assertEquals("[0] as far as this", printed.toString(UTF_8));
    }

    /// What was written, each write by itself.
    static final class Writes extends OutputStream {
        private final List<String> all = new CopyOnWriteArrayList<>();

        List<String> all() {
            return all;
        }

        @Override
        public void write(int b) {
            all.add(String.valueOf((char) b));
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            all.add(new String(bytes, from, length, UTF_8));
        }
    }
}
