package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReadersAndWritersTest {

    @Test
    void noDepositIsLost() throws Exception {
        ReadersAndWriters.main(new String[0]);
        assertEquals(50_005_000, ReadersAndWriters.book(10_000));
    }
}
