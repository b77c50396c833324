package io.portolan.mpi.shm;

/// Where everything lies in the file of a job.
///
/// ```
///   header     magic | version | processes | bytes of a byte ring | token
///   control    for each process:  STATE line | doorbell line | line of its own threads
///   rings      for each ordered pair:
///              producer's line | consumer's line | line of what was taken | 64 slots | byte ring
///   slot       stamp | four words | payload of up to 88 bytes, or its position in the byte ring
/// ```
///
/// A line has 128 bytes, because processors fetch pairs of cache lines. Each is written by one side
/// only, but the doorbell's. A ring's length is no multiple of a page, or else the lines of all
/// rings would be in the same set of a cache.
///
/// *Units and shapes:* bytes; places are indices of bytes from the beginning of the file.
///
/// @param processes how many the job has
/// @param ringBytes the length of a byte ring, a power of two
record ShmLayout(int processes, int ringBytes) {
    /// "PORTOLAN", which reads otherwise in the other byte order.
    static final long MAGIC = 0x504f_5254_4f4c_414eL;

    static final long VERSION = 1;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 8;
    static final int PROCESSES_AT = 16;
    static final int RING_BYTES_AT = 24;
    static final int TOKEN_AT = 32;

    static final int LINE = 128;
    static final int HEADER_BYTES = 4096;

    // in the control lines of a process
    static final int STATE = 0;
    static final int PID = 8;
    static final int START = 16;
    static final int NAMESPACE = 24;
    static final int EPOCH = 32;
    static final int RINGS = 40;

    /// Two ints: whether senders are to ring, and how often they have.
    static final int WANTED = LINE;

    static final int SEQUENCE = LINE + 4;

    /// How many threads look, and how often one has begun to.
    static final int LOOKING = 2 * LINE;

    private static final int CONTROL_BYTES = 3 * LINE;

    // in a ring: the producer's own
    static final int TAIL = 0;
    static final int LIMIT = 8;
    static final int BYTES_TAIL = 16;
    static final int BYTES_LIMIT = 24;

    // the consumer's own
    static final int HEAD = LINE;
    static final int BYTES_HEAD = LINE + 8;
    static final int ROLE = LINE + 16;

    // what the consumer tells the producer
    static final int TAKEN = 2 * LINE;
    static final int BYTES_TAKEN = 2 * LINE + 8;

    /// In the same line, but written by the producer: whether it wants to be told of room.
    static final int ROOM_WANTED = 2 * LINE + 16;

    private static final int SLOTS_AT = 3 * LINE;
    static final int SLOTS = 64;
    private static final int SLOT_SHIFT = 7;
    private static final int BYTES_AT = SLOTS_AT + (SLOTS << SLOT_SHIFT);

    // in a slot
    static final int WORDS = 8;
    static final int INLINE = 40;

    /// The most bytes of payload in a slot.
    static final int MOST_INLINE = (1 << SLOT_SHIFT) - INLINE;

    /// Payloads in a byte ring begin at multiples of this.
    static final int ALIGNMENT = 64;

    /// The most that a layout may have: it is mapped in one piece, whose indices are ints.
    static final long MOST_BYTES = 1L << 30;

    /// How long the file is.
    long totalBytes() {
        return ringsAt() + (long) processes * (processes - 1) * oneRing();
    }

    /// The control lines of a process.
    int control(int process) {
        return HEADER_BYTES + process * CONTROL_BYTES;
    }

    /// The ring of the frames that one process sends to another one.
    int ring(int from, int to) {
        int number = from * (processes - 1) + (to > from ? to - 1 : to);
        return Math.toIntExact(ringsAt() + number * oneRing());
    }

    /// The largest payload: one that does not fit before the end of the byte ring begins at its
    /// beginning again, and two of them fit wherever the first of them begins.
    int mostPayload() {
        return ringBytes / 4;
    }

    /// The slot of a ring's frame.
    static int slot(int ring, long position) {
        return ring + SLOTS_AT + (((int) position & (SLOTS - 1)) << SLOT_SHIFT);
    }

    /// The byte ring's beginning.
    static int bytes(int ring) {
        return ring + BYTES_AT;
    }

    /// A position in the byte ring, or the next one at which a payload may begin.
    static long aligned(long position) {
        return (position + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /// What the first word of a slot is when the frame is there: never what it was a lap before, so
    /// that no side has to clear a slot. Its lower half is the length of the payload.
    static long stamp(long position, int length) {
        return lap(position) << 32 | length;
    }

    /// Whether the first word of a slot says that the frame is there.
    static boolean isNew(long stamp, long position) {
        return stamp >>> 32 == lap(position);
    }

    private static long lap(long position) {
        return (position / SLOTS + 1) & 0xffff_ffffL;
    }

    private long ringsAt() {
        return HEADER_BYTES + (long) processes * CONTROL_BYTES;
    }

    private long oneRing() {
        return BYTES_AT + (long) ringBytes;
    }
}
