package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadersAndWritersTest {

    @Test
    void nobodySeesMoneyOnItsWay() throws Exception {
        ReadersAndWriters.main(new String[0]);
        assertEquals(Set.of(0L), new ReadersAndWriters().run(10_000));
    }
}
