package io.portolan.mpi.profile;

/// Why one rank waited for another.
public enum Lateness {
    /// A receive or a probe had begun before its message was sent.
    SENDER("late sender"),
    /// A send that needs its receive had begun before that.
    RECEIVER("late receiver"),
    /// A rank had arrived in a collective before another one.
    ARRIVAL("late in a collective");

    private final String words;

    Lateness(String words) {
        this.words = words;
    }

    /// The reason in words.
    @Override
    public String toString() {
        return words;
    }
}
