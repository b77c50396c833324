package io.portolan.cli.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmTableTest {

    private static final List<JvmSubjects> FOUND =
            List.of(
                    new JvmSubjects(new Jvm(7, "Shop"), List.of("kitchen")),
                    new JvmSubjects(new Jvm(12345, "com.example.Bank"), List.of("a", "b\r\n")));

    @Test
    void columnsAreAlignedAndTheNextCommandIsShown() {
        assertEquals(
                """
                  PID  MAIN CLASS        DISPATCHERS, WORLDS
                    7  Shop              'kitchen'
                12345  com.example.Bank  'a', 'b\\r\\n'

                To see who waits for whom in one of them, for example:
                  ./portolan dump 7
                """,
                JvmTable.of(FOUND));
    }

    @Test
    void oneLineNamesThemAll() {
        assertEquals("7 (Shop), 12345 (com.example.Bank)", JvmTable.line(FOUND));
    }
}
