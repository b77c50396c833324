package io.portolan.mpi.link;

import io.portolan.mpi.wire.Wire;

/// Many bytes that go out as several frames, whenever the wire has room for one.
public interface ByteFlow {
    /// Offers the next frame to the wire, or finds that none is left.
    ///
    /// *Threads:* under the lock of the link; it must not send through that link.
    Progress next(Wire wire);

    /// Called once after the last frame was offered, without the lock. *Failure:* nothing may be
    /// thrown.
    void sent();

    /// Called without the lock if the process is lost before the last frame was offered: no frame
    /// is asked for any more. Maybe several times, if the flow is resumed. *Failure:* as [#sent].
    void lost();

    /// How a flow goes on.
    enum Progress {
        /// A frame was offered, and others are left.
        GOES_ON,
        /// There was no room.
        NO_ROOM,
        /// No frame is ready, or none was left: the flow is not asked again until [Link#resume].
        LATER,
        /// The last frame was offered, or none was left.
        DONE
    }
}
