package io.portolan.mpi.link;

/// What a frame is for. The kind is the lowest byte of the first word of a frame; what the rest
/// means says the package that handles the kind.
public enum FramePurpose {
    /// A message with its elements.
    EAGER,
    /// A message whose elements are still at its sender, which waits for the match.
    RTS,
    /// The message is matched: the sender may send the elements.
    CTS,
    /// Some elements of a message.
    DATA,
    /// A message is taken back.
    RETRACT,
    /// What the ranks of a process bring to a collective.
    MEETING,
    /// Elements of a collective.
    BLOCK,
    /// An operation on a window.
    WINDOW,
    /// The answer to an operation on a window.
    REPLY,
    /// How ranks and processes fare.
    CONTROL;

    private static final FramePurpose[] ALL = values();

    /// The lowest byte of a frame's first word.
    @SuppressWarnings("EnumOrdinal") // all processes run the same version, which they check first
    public long code() {
        return ordinal();
    }

    /// The kind of a frame with that first word.
    public static FramePurpose of(long first) {
        return ALL[(int) (first & 0xFF)];
    }
}
