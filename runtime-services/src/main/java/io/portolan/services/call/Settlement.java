package io.portolan.services.call;

/// The outcomes of changes that a service has given to its store. A thread that waits for the
/// answer of such a change can help to settle them while it keeps its core.
///
/// *Threads:* any.
public interface Settlement {

    /// The thread waits for an answer, and calls [#help()] again and again until it leaves.
    void enter();

    /// Settles the outcomes that are known.
    void help();

    /// The thread does not help any more.
    void leave();
}
