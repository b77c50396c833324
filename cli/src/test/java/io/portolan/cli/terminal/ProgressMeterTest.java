package io.portolan.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.Sweep;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ProgressMeterTest {

    @Test
    void blockMovesToAndFro() {
        assertEquals("reading ...", ProgressMeter.line("reading", 0, ""));
        assertEquals("c [ ===        ] 1: x", ProgressMeter.line("c", 1, "x"));
        assertEquals("c [         ===] 9: x", ProgressMeter.line("c", 9, "x"));
        assertEquals("c [        === ] 10: x", ProgressMeter.line("c", 10, "x"));
        assertEquals("c [===         ] 18: x", ProgressMeter.line("c", 18, "x"));
    }

    @Test
    void nothingButOneLineIsTouchedAndItEndsBlank() {
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        try (ProgressMeter meter = new ProgressMeter(new PrintStream(terminal, true, UTF_8), 0)) {
            meter.phase("clustering");
            for (int i = 1; i < 100; i++) {
                meter.sweep(new Sweep(i, 12345.678, 100, 1e9 / i));
            }
            meter.phase("writing");
        }
        String written = terminal.toString(UTF_8);
        assertTrue(written.indexOf('\n') < 0, written);
        assertTrue(written.endsWith('\r' + " ".repeat(79) + '\r'), written);
        for (String line : written.split("\r", -1)) {
            assertTrue(line.length() <= 79, line);
        }
    }
}
