package io.portolan.services.soak;

import io.portolan.services.soak.Ledger.Pages;
import io.portolan.services.soak.Ledger.Post;
import org.jspecify.annotations.Nullable;

/// How a writer reaches the ledger.
interface Way {

    /// What a writer knows about a post.
    enum Outcome {
        DONE,
        /// Certainly not done.
        REFUSED,
        /// Perhaps done: the connection was cut, or the node killed.
        UNKNOWN
    }

    /// Posts under an idempotency key.
    Outcome post(Generation at, Post post, String key) throws InterruptedException;

    /// The state of the ledger; null when it cannot be reached.
    @Nullable Pages pages(Generation at) throws InterruptedException;
}
