package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A port that checks its items for callers that the compiler does not check.
class TypedPortTest {

    private final Port<Integer> port = Port.unbounded("numbers", Integer.class);

    @Test
    @DisplayName("3: a raw item of a wrong type is refused by name and changes nothing")
    @SuppressWarnings({"unchecked", "rawtypes"}) // the point of the test
    void aWrongItemIsRefused() {
        port.post(1);
        Port raw = port;
        String message =
                assertThrows(IllegalArgumentException.class, () -> raw.post("one")).getMessage();
        assertEquals(
                "item one of class java.lang.String posted to port 'numbers': only class"
                        + " java.lang.Integer is allowed",
                message);
        assertThrows(IllegalArgumentException.class, () -> raw.tryPost("two"));
        assertThrows(IllegalArgumentException.class, () -> raw.postDetached("three"));
        assertThrows(IllegalArgumentException.class, () -> raw.post("four", Duration.ZERO));
        assertEquals(1, port.inspect(0).posted());
        assertEquals(List.of(1), port.closeNow());
    }

    @Test
    @DisplayName("3: null is refused by every way to post")
    @SuppressWarnings("NullAway") // the point of the test
    void nullIsRefused() {
        assertThrows(NullPointerException.class, () -> port.post(null));
        assertThrows(NullPointerException.class, () -> port.tryPost(null));
        assertThrows(NullPointerException.class, () -> port.postDetached(null));
        assertThrows(NullPointerException.class, () -> port.post(null, Duration.ZERO));
        assertThrows(
                NullPointerException.class,
                () -> Arbiters.<Integer>choice().onPost(port, null, () -> 1));
        assertEquals(0, port.inspect(0).posted());
    }
}
