package io.portolan.mpi.engine;

/// An operation that is carried out elsewhere, mostly by the program, and whose end is told. Any
/// thread may do that, also one that no rank knows; so it cannot be said that the operation will
/// never end.
public non-sealed class GeneralizedTransfer extends Transfer {
    private final int rank;

    GeneralizedTransfer(Home home, Header header, int rank, Object operation) {
        super(home, header, operation);
        this.rank = rank;
    }

    /// Ends the operation; to be called once.
    public final void complete() {
        finish();
    }

    /// The rank itself.
    @Override
    public int peer() {
        return rank;
    }

    /// It is no communication.
    @Override
    public boolean mayBeGivenUp() {
        return false;
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
