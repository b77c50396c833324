package io.portolan.mpi.engine;

/// An operation that the program carries out and whose end it tells itself. Any thread may do that,
/// also one that no rank knows; so it cannot be said that the operation will never end.
public final class GeneralizedTransfer extends Transfer {
    private final int rank;

    GeneralizedTransfer(Home home, Header header, int rank, Object operation) {
        super(home, header, operation);
        this.rank = rank;
    }

    /// Ends the operation; to be called once.
    public void complete() {
        finish();
    }

    /// The rank itself.
    @Override
    public int peer() {
        return rank;
    }

    @Override
    public boolean isStuck() {
        return false;
    }

    @Override
    public boolean withdraw() {
        return true;
    }
}
