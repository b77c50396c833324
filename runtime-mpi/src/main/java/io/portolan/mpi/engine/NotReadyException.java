package io.portolan.mpi.engine;

/// A ready send found no posted receive; nothing was sent.
public final class NotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotReadyException() {
        super("no receive is posted");
    }
}
