package io.portolan.mpi.link;

/// What a frame is for, which its first word says:
///
/// ```
///   | context, 32 bits | 16 | flags, 8 | purpose, 8 |
/// ```
///
/// What the other words mean says the package that handles the purpose.
public enum FramePurpose {
    /// A message with its elements.
    EAGER,
    /// A message whose elements are a few words.
    WORDS,
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
    /// What a rank shows in a collective of few elements.
    SHOWN,
    /// An operation on a window.
    WINDOW,
    /// The answer to an operation on a window.
    REPLY,
    /// How processes agree on something although some of them are lost.
    AGREEMENT,
    /// What a process has noted of its ranks.
    PROFILE,
    /// How ranks and processes fare.
    CONTROL;

    private static final FramePurpose[] ALL = values();

    /// The first word of such a frame without flags and context.
    public long word() {
        return word(0, 0);
    }

    /// The first word of such a frame.
    ///
    /// @param flags what the package that handles the purpose makes of them, 0 to 255
    /// @param context of a communicator
    @SuppressWarnings("EnumOrdinal") // all processes run the same version, which they check first
    public long word(int flags, int context) {
        return ordinal() | (long) flags << Byte.SIZE | (long) context << Integer.SIZE;
    }

    /// The flags in a first word.
    public static int flags(long first) {
        return (int) (first >>> Byte.SIZE) & 0xFF;
    }

    /// The context in a first word.
    public static int context(long first) {
        return (int) (first >>> Integer.SIZE);
    }

    /// Two numbers in one word.
    public static long pair(int high, int low) {
        return (long) high << Integer.SIZE | (low & 0xFFFF_FFFFL);
    }

    /// The first number of a pair.
    public static int high(long pair) {
        return (int) (pair >> Integer.SIZE);
    }

    /// The second number of a pair.
    public static int low(long pair) {
        return (int) pair;
    }

    /// The purpose of a frame with that first word.
    public static FramePurpose of(long first) {
        return ALL[(int) (first & 0xFF)];
    }
}
