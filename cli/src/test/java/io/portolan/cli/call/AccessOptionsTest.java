package io.portolan.cli.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.cli.run.CommandException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccessOptionsTest {

    @Test
    void theVariableIsTheTokenWithoutSpacesAroundIt() {
        assertEquals("a-token", options(Map.of("PORTOLAN_TOKEN", " a-token\n")).token());
        assertNull(options(Map.of("TOKEN", "another")).token());
    }

    @Test
    void aVariableWithoutATokenIsNamed() {
        for (String text : new String[] {"", "two words", "caf\u00e9"}) {
            CommandException refused =
                    assertThrows(
                            CommandException.class,
                            () -> options(Map.of("PORTOLAN_TOKEN", text)).token());
            assertEquals(
                    "PORTOLAN_TOKEN: it holds no token; one line of visible ASCII characters is needed",
                    refused.getMessage());
        }
    }

    private static AccessOptions options(Map<String, String> environment) {
        return new AccessOptions(() -> environment);
    }
}
