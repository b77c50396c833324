package io.portolan.mpi.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAddressesTest {
    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "127.0.0.99"})
    void theLoopbackIsThisHost(String name) {
        assertTrue(HostAddresses.isThisHost(name));
        assertTrue(HostAddresses.isThisHost(HostIdentity.own().name()));
    }

    /// The second address is reserved for documents, so that no host has it.
    @ParameterizedTest
    @ValueSource(strings = {"no-such-host.invalid", "192.0.2.1"})
    void othersAreNot(String name) {
        assertFalse(HostAddresses.isThisHost(name));
    }

    @Test
    void thisHostIsSeenByTheAddressOnTheWayToTheOther() {
        assertEquals("127.0.0.1", HostAddresses.seenFrom(List.of("127.0.0.1")));
        assertEquals(
                "127.0.0.1", HostAddresses.seenFrom(List.of("no-such-host.invalid", "127.0.0.1")));
        assertEquals(
                HostIdentity.own().name(), HostAddresses.seenFrom(List.of("no-such-host.invalid")));
    }
}
