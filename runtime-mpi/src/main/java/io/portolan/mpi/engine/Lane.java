package io.portolan.mpi.engine;

import io.portolan.core.wait.BriefWait;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The slots between one thread of a rank and another rank, while ranks are few. A small message
/// crosses in the cache lines of its slot, and no other line is passed between the two ranks.
///
/// ```
///   slot i, 16 longs:  header | word 0 | word 1 | ... | word 11 |  unused
///   header:  1 bit lap, 4 bits type, 4 bits number of words, 24 bits context, 31 bits tag
/// ```
///
/// The words lie beside the header, so that the first of them share its line. The array is not
/// aligned to lines, and so a slot is not either: header and words, 104 bytes at the most, are in
/// one line to three.
///
/// Overview. The producer writes the words and then the header. A header is new when its lap bit is
/// that of the consumer's lap: 1 in even laps and 0 in odd ones. So no thread has to clear a slot,
/// and the line travels in one direction only. The producer reads the consumer's position only when
/// the room that it knows of is used up. A content without words is copied into a place beside the
/// slot (number of words 15).
///
/// One thread at a time empties the lane: the thread that has *claimed* it. That is a thread of the
/// receiving rank, without the lock of the mailbox, or the thread that holds that lock.
///
/// *Threads:* `offer` by the sending thread; `take` and the other methods that empty the lane by
/// the thread that has claimed it; `mail` by any thread, whose answer may be out of date.
final class Lane {
    /// The number of the thread that runs a rank, among the threads of that rank.
    static final int OWNER = 0;

    /// No header.
    static final long NO_MAIL = 0;

    /// Contexts from here on do not fit the header.
    static final int CONTEXTS = 1 << 24;

    /// What may lie beside a slot.
    static final int MOST_BYTES = 1024;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int LAP_BIT = 63;
    private static final int LAP_SHIFT = 6;
    private static final int SLOTS = 1 << LAP_SHIFT;
    private static final int SLOT_SHIFT = 4;
    private static final int BESIDE = 15;

    /// Where the number of the thread begins in that of a message.
    private static final int NUMBER_SHIFT = 56;

    /// The consumer's position; lines of its own before and behind.
    private static final int HEAD = (SLOTS << SLOT_SHIFT) + 16;

    /// Whether a thread has claimed the lane; in the consumer's line.
    private static final int CLAIM = HEAD + 1;

    /// What [#look(long[])] has read; in the consumer's line.
    private static final int SEEN = CLAIM + 1;

    /// The producer's position, and the first position that it does not know to be free.
    private static final int TAIL = HEAD + 32;

    private static final int LIMIT = TAIL + 1;

    /// The position for which [#prepareCopy()] was done last; in the producer's line.
    private static final int PREPARED = LIMIT + 1;

    private final int source;
    private final int thread;
    private final long[] words = new long[LIMIT + 32];
    private final Copies copies = new Copies(SLOTS);

    /// @param source the rank that sends
    /// @param thread the number of its thread that does
    Lane(int source, int thread) {
        this.source = source;
        this.thread = thread;
    }

    int source() {
        return source;
    }

    int thread() {
        return thread;
    }

    /// The number of the message that was appended last: of one source each message has another.
    /// *Threads:* the sending one.
    long newestNumber() {
        return ((long) thread << NUMBER_SHIFT) | (words[TAIL] - 1);
    }

    /// The number of the oldest message, for the thread that has claimed the lane.
    long oldestNumber() {
        return ((long) thread << NUMBER_SHIFT) | words[HEAD];
    }

    /// Whether such a message may go through a lane.
    static boolean suits(int context, Content content) {
        return context < CONTEXTS && (content.hasWords() || content.bytes() <= MOST_BYTES);
    }

    /// The array that the static methods take. A caller of several methods reads it once, because a
    /// field is read again after each ordered access, of which each method has one.
    long[] slots() {
        return words;
    }

    /// Appends a message; false when there is no room.
    boolean offer(int context, int tag, Content content) {
        long[] words = slots();
        long tail = words[TAIL];
        if (tail == words[LIMIT]) {
            // Acquire: what the consumer read from the slots it has left comes before our writes.
            words[LIMIT] = (long) WORD.getAcquire(words, HEAD) + SLOTS;
            if (tail == words[LIMIT]) {
                return false;
            }
        }
        int at = at(tail);
        int number = BESIDE;
        if (content.hasWords()) {
            number = (int) content.elements();
            content.writeWords(words, at + 1);
        } else {
            copies.put(slot(tail), content);
        }
        long header =
                (lap(tail) << LAP_BIT)
                        | ((long) content.type() << 59)
                        | ((long) number << 55)
                        | ((long) context << 31)
                        | tag;
        WORD.setRelease(words, at, header); // after the words or the copy
        words[TAIL] = tail + 1;
        return true;
    }

    /// Fetches the lines of the next slots, which the consumer has read a lap ago, so that so many
    /// messages need not wait for them. *Threads:* the sending one.
    void prepare(int messages) {
        long[] words = slots();
        long tail = words[TAIL];
        long end = Math.min(tail + messages, words[LIMIT]);
        for (long position = tail; position < end; position++) {
            fetch(words, position);
        }
    }

    /// Writes a header of the lap before, which is no message, and a word, since the header may be
    /// the last long of its line. A read would have to wait for the line.
    private static void fetch(long[] words, long position) {
        int at = at(position);
        WORD.setOpaque(words, at, (lap(position) ^ 1) << LAP_BIT);
        WORD.setOpaque(words, at + 1, 0L);
    }

    /// Fetches the lines of the copy beside the next slot, once, if the last message lay beside its
    /// slot.
    void prepareCopy() {
        long[] words = slots();
        long tail = words[TAIL];
        boolean isWanted = tail != words[PREPARED] && isBeside(words[at(tail - 1)]);
        if (isWanted && tail + 1 < words[LIMIT]) {
            words[PREPARED] = tail;
            copies.prepare(slot(tail), slot(tail + 1));
        }
    }

    /// How many messages have been taken; the answer may be a little old. *Threads:* any.
    long taken() {
        return (long) WORD.getOpaque(words, HEAD);
    }

    /// Whether a message is there.
    boolean hasMail() {
        return mail() != NO_MAIL;
    }

    /// The header of the oldest message, or [#NO_MAIL]. If another thread has claimed the lane, the
    /// answer may be a little old.
    long mail() {
        return mail(words);
    }

    static long mail(long[] words) {
        long head = (long) WORD.getOpaque(words, HEAD);
        // Acquire: the words and the copy are read after the header.
        long header = (long) WORD.getAcquire(words, at(head));
        return isNew(header, head) ? header | 1L << LAP_BIT : NO_MAIL;
    }

    /// As [#mail()], for the thread that has claimed the lane. The line of the first word is
    /// fetched at the same time, since the header may be the last long of its line.
    static long look(long[] words) {
        long header = mail(words);
        words[SEEN] = firstWord(words, words[HEAD]); // kept, or the compiler does not read it
        return header;
    }

    /// Whether the two oldest messages are there, for the thread that has claimed the lane. All
    /// their lines are fetched at the same time.
    static boolean hasTwo(long[] words) {
        long head = (long) WORD.getOpaque(words, HEAD);
        // Acquire: as in mail.
        long first = (long) WORD.getAcquire(words, at(head));
        long second = (long) WORD.getAcquire(words, at(head + 1));
        words[SEEN] = firstWord(words, head) ^ firstWord(words, head + 1);
        return isNew(first, head) && isNew(second, head + 1);
    }

    /// Claims the lane unless another thread has; true if the caller has to release it.
    boolean claim() {
        return claim(words);
    }

    static boolean claim(long[] words) {
        // Acquire: after all that the thread that had the claim before did, also in the queues of
        // the mailbox.
        return WORD.weakCompareAndSetAcquire(words, CLAIM, 0L, 1L);
    }

    /// Claims the lane as soon as no other thread has claimed it: a receiver claims it while it
    /// copies a small message, or looks for one.
    void awaitClaim() {
        if (!claim()) {
            // a CAS at each look would take the cache line from the owner
            BriefWait.until(() -> !isClaimed() && claim());
        }
    }

    private boolean isClaimed() {
        return (long) WORD.getOpaque(words, CLAIM) != 0; // the claim itself synchronises
    }

    /// Lets other threads claim the lane.
    void release() {
        release(words);
    }

    static void release(long[] words) {
        WORD.setRelease(words, CLAIM, 0L); // after all that was done with what lay in it
    }

    static int type(long header) {
        return (int) (header >>> 59) & 15;
    }

    static int context(long header) {
        return (int) (header >>> 31) & (CONTEXTS - 1);
    }

    static int tag(long header) {
        return (int) header & Integer.MAX_VALUE;
    }

    /// Whether a receive accepts a message from there that has this header, or none.
    static boolean isAccepted(long header, int context, int tag) {
        return header != NO_MAIL
                && context(header) == context
                && (tag(header) == tag || tag == Wildcards.ANY_TAG);
    }

    /// Whether the content lies beside the slot.
    static boolean isBeside(long header) {
        return number(header) == BESIDE;
    }

    /// The content of the oldest message, if it lies beside the slot.
    Content content() {
        return copies.at(slot(words[HEAD]));
    }

    /// The content of the oldest message, whose slot is free after that.
    Content take(long header) {
        long head = words[HEAD];
        Content content =
                isBeside(header)
                        ? copies.takeOut(slot(head))
                        : new Words(type(header), words, at(head) + 1, number(header));
        advance(words, head);
        return content;
    }

    /// Copies the content of the oldest message, which lies beside the slot, into a region that it
    /// fits; the slot is free after that.
    void takeContent(Region region) {
        long head = words[HEAD];
        copies.copyTo(region, slot(head));
        advance(words, head);
    }

    /// Copies the content of the oldest message, which lies beside the slot, to a receive; the slot
    /// is free after that.
    void takeContent(IncomingTransfer receive) {
        long head = words[HEAD];
        copies.copyTo(receive, slot(head));
        advance(words, head);
    }

    /// Copies the words of the oldest message into a region that they fit; its slot is free after
    /// that.
    static void takeWords(long[] words, long header, Region region) {
        long head = words[HEAD];
        region.readWords(words, at(head) + 1, number(header));
        advance(words, head);
    }

    /// Copies the words of the oldest message into the receive; its slot is free after that.
    void takeWords(long header, IncomingTransfer receive) {
        long head = words[HEAD];
        receive.fillWords(type(header), words, at(head) + 1, number(header));
        advance(words, head);
    }

    static int number(long header) {
        return (int) (header >>> 55) & 15;
    }

    private static long firstWord(long[] words, long position) {
        return (long) WORD.getOpaque(words, at(position) + 1); // may be written at this moment
    }

    private static boolean isNew(long header, long position) {
        return header >>> LAP_BIT == lap(position);
    }

    private static long lap(long position) {
        return ~(position >>> LAP_SHIFT) & 1;
    }

    private static int at(long position) {
        return slot(position) << SLOT_SHIFT;
    }

    private static int slot(long position) {
        return (int) position & (SLOTS - 1);
    }

    private static void advance(long[] words, long head) {
        // Release: after the reads of the slot, which the producer may then write again.
        WORD.setRelease(words, HEAD, head + 1);
    }
}
