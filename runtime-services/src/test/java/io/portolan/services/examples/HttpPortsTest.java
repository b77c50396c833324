package io.portolan.services.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.portolan.services.http.HttpSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpPortsTest {

    @Test
    void aPortForThisMachineTakesLargerBodies() {
        assertEquals(8080, HttpPorts.local().port());
        assertEquals(16 << 20, HttpPorts.local().limits().bodyBytes());
    }

    @Test
    void aPortForTheWorldHasKeysAndRules(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("access.json"), "{\"roles\": {}, \"holders\": []}");
        HttpSettings open = HttpPorts.open(folder);
        assertEquals("0.0.0.0", open.host());
        assertNotNull(open.access());
        assertNotNull(open.tls());
    }
}
