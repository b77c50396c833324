package io.portolan.services.hosting;

import io.portolan.services.codec.Acceptance;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.contract.Contract;
import org.jspecify.annotations.Nullable;

/// Lets only such states of a service come to be as can be read back, whichever verb, handler or
/// transport they come from.
///
/// *Threads:* one after the other, as changes are. *Cost:* see [Acceptance].
final class StateAcceptance {

    /// A state and the bytes that it takes.
    private record Sized(Record state, long bytes) {}

    private final Shape shape;
    private @Nullable Sized known;
    private @Nullable Sized latest;

    StateAcceptance(Contract contract) {
        shape = Shapes.of(contract.state());
    }

    /// Makes sure that a service can begin with the state.
    ///
    /// *Failure:* as [Acceptance#check].
    void first(Record state) {
        long bytes = Acceptance.check(shape, null, 0, state, CodecLimits.STATE);
        latest = new Sized(state, bytes);
    }

    /// Makes sure that the state can come after the present one. What that one holds already stays
    /// as it is, even if a state of today would not be given it.
    ///
    /// *Failure:* as [Acceptance#check].
    void next(Record present, Record state) {
        Sized before = sized(present);
        long bytes = Acceptance.check(shape, present, before.bytes(), state, CodecLimits.STATE);
        known = before;
        latest = new Sized(state, bytes);
    }

    /// The state that was there may be the last one that was accepted, the one before it, when that
    /// one did not come to be, or one out of the store.
    @SuppressWarnings("ReferenceEquality") // the same object, whose bytes are known
    private Sized sized(Record present) {
        Sized last = latest;
        if (last != null && last.state() == present) {
            return last;
        }
        Sized older = known;
        return older != null && older.state() == present
                ? older
                : new Sized(present, Acceptance.size(shape, present));
    }
}
