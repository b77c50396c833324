package io.portolan.mpi;

import io.portolan.mpi.engine.Attendance;

/// A collective that was begun and gives no value.
final class BegunCollective extends Request {
    private final Part part;

    /// @param part what was brought
    BegunCollective(Part part, Attendance attendance) {
        super(part.call(), attendance, Status.EMPTY);
        this.part = part;
    }

    @Override
    void requireSound() {
        part.requireSound();
    }
}
