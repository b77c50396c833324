package io.portolan.core;

import java.util.List;

/// A typed queue of items with receivers: the one place where threads, handlers and ranks meet.
///
/// An item that is posted goes to whoever registered first and will take it: a blocked
/// [#receive()], or a receiver activated on a [io.portolan.core.Dispatcher], whose handler then
/// runs on one of the dispatcher's workers. Otherwise it waits in the port.
///
/// *Threads:* every method may be called by any thread. *Ordering:* first in, first out; see
/// [io.portolan.core.Postable]. *Cost:* an idle port is one object of 32 bytes.
///
/// Source: Qiu et al. 2008, section 2 (CCR)
public sealed interface Port<T> extends Postable<T>, Receivable<T>, AutoCloseable
        permits MatchingPort {

    /// A port that holds any number of items. The name appears in messages and dumps.
    static <T> Port<T> unbounded(String name) {
        return new MatchingPort<>(name);
    }

    /// The name it was made with.
    String name();

    /// The number of items that wait in the port.
    int size();

    /// Whether [#close()] was called.
    boolean isClosed();

    /// Ends posting. Items in the port can still be taken; whoever waits on an empty closed port
    /// gets [io.portolan.core.PortClosedException], and receivers become done once it is empty. A
    /// second close does nothing.
    @Override
    void close();

    /// Closes the port and returns the items that were in it, oldest first.
    List<T> closeNow();
}
