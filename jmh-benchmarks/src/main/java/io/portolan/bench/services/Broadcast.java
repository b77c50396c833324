package io.portolan.bench.services;

import java.io.IOException;

/// Something that tells its subscribers of changes.
interface Broadcast extends AutoCloseable {

    /// Adds a subscriber; returns when it will be told of the next change.
    void subscribe(Told subscriber) throws InterruptedException;

    /// Makes the next change, without waiting until it was told.
    ///
    /// *Threads:* one at a time.
    ///
    /// @param number one more than that of the change before; 1 at first
    void change(long number) throws InterruptedException;

    @Override
    void close() throws IOException;

    /// What a subscriber is told.
    ///
    /// *Threads:* one at a time.
    interface Told {

        /// A change.
        void change(long number);

        /// Something else, such as a gap or an end.
        void other(Object what);
    }
}
