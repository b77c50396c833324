package io.portolan.services.binary;

import io.portolan.services.operation.Delivery.Event;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The changes that were encoded last. A change goes to many subscribers, each of whom gets all
/// that have come meanwhile before the next one has his turn.
///
/// *Threads:* any; two at once may encode a change twice.
final class EncodedChanges {

    private static final int KEPT = 256; // as many as may be on the way to a subscriber

    private final AtomicReferenceArray<@Nullable EncodedDelivery> last =
            new AtomicReferenceArray<>(KEPT);

    /// The change as it was encoded before, or as it is now.
    @SuppressWarnings("ReferenceEquality") // the same change, not one that looks like it
    EncodedDelivery of(Event event, Function<Event, EncodedDelivery> encode) {
        int place = (int) event.notification().revision().number() & (KEPT - 1);
        EncodedDelivery known = last.get(place);
        if (known != null && known.delivery() == event) {
            return known;
        }
        EncodedDelivery encoded = encode.apply(event);
        last.set(place, encoded);
        return encoded;
    }
}
