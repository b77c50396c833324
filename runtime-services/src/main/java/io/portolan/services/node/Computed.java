package io.portolan.services.node;

import io.portolan.services.ServiceContext;
import io.portolan.services.Stated;
import io.portolan.services.hosting.ByVerb;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// A state that nobody keeps: it is made each time somebody asks. Each is a revision of its own, so
/// nobody takes an old one for the present.
///
/// *Threads:* any.
///
/// @param maker makes the state
/// @param readings how often it was made
record Computed<S extends Record>(Supplier<S> maker, AtomicLong readings) {

    Computed(Supplier<S> maker) {
        this(maker, new AtomicLong());
    }

    /// The answer to GET of the state or an item.
    Reply get(ServiceContext<S> context) {
        return ByVerb.get(now(context), context.operation());
    }

    /// The state as it is now.
    Stated<S> now(ServiceContext<S> context) {
        String epoch = context.state().revision().epoch();
        return new Stated<>(new Revision(epoch, readings.incrementAndGet()), maker.get());
    }
}
