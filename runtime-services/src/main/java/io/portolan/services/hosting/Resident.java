package io.portolan.services.hosting;

import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.contract.Bodies;
import io.portolan.services.contract.Handling;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.store.StateStore;
import org.jspecify.annotations.Nullable;

/// Handlers that do something by themselves while their service lives, not only when they are
/// asked.
public interface Resident {

    /// The service is about to be asked; nothing was asked before this returns.
    ///
    /// *Failure:* the service does not come to be.
    ///
    /// @return whether they go on from something that was kept
    boolean begin(Home home) throws InterruptedException;

    /// The service is being dropped: forgets for good what they keep. On a thread of its own, which
    /// may wait for the disk.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when it cannot be forgotten; the
    /// service then goes on.
    void drop() throws InterruptedException;

    /// The service was dropped, or its node closes. Must not wait. Again does nothing.
    void end();

    /// The service and its node, as such handlers need them.
    ///
    /// *Threads:* any; no method blocks.
    interface Home {

        /// What the service is.
        ServiceInfo info();

        /// Where the node keeps what is durable; null when it has no store.
        @Nullable StateStore store();

        /// How much the node takes on.
        Limits limits();

        /// The codec of bodies.
        Bodies bodies();

        /// Lets an operation on the service be handled so, as what only the node does.
        void enter(Exchange exchange, Handling handling);

        /// A proxy of any service.
        <S extends Record> ServiceProxy<S> proxy(String place, Class<S> state);

        /// A partner by the name that the contract gives it.
        <S extends Record> ServiceProxy<S> partner(String name, Class<S> state);

        /// Writes a line of the service to the log of the node.
        void log(System.Logger.Level level, String message);
    }
}
