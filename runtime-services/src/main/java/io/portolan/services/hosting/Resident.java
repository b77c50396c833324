package io.portolan.services.hosting;

/// Handlers that do something by themselves while their service lives, not only when they are
/// asked.
public interface Resident {

    /// The service is about to be asked; nothing was asked before this returns.
    ///
    /// *Failure:* the service does not come to be.
    ///
    /// @param self the service
    /// @param site where it lives
    void begin(ServiceInstance self, Site site) throws InterruptedException;

    /// The service is being dropped: forgets for good what they keep.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when it cannot be forgotten; the
    /// service then goes on.
    void drop() throws InterruptedException;

    /// The service was dropped, or its node closes. Must not wait. Again does nothing.
    void end();
}
