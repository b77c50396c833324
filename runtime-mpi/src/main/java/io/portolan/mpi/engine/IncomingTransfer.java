package io.portolan.mpi.engine;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A receive: into a region, of the message itself, or of every message that matches.
///
/// *Threads:* the results may be read as soon as it is done.
public final class IncomingTransfer extends Transfer {
    /// How a message can fail to fit the receive.
    public enum Fault {
        NONE,
        TYPE,
        TRUNCATED,
        /// The memory of this side refused the copy, because it was closed, say.
        MEMORY,
        /// The memory of the sender was closed.
        MEMORY_OF_SENDER,
        /// The native library that receives could not.
        LIBRARY
    }

    private final @Nullable Region region;
    private final @Nullable Consumer<Arrival> standing;
    private @Nullable Arrival arrival;
    private @Nullable Header ofMessage;
    private int messageType;
    private long elements;
    private Fault fault = Fault.NONE;
    private @Nullable Throwable refusal;
    private boolean isCancelled;

    /// How it takes its region back from what brings elements from another process; null if nothing
    /// does.
    private volatile @Nullable Retraction retraction;

    private IncomingTransfer(
            Home home,
            Header header,
            @Nullable Region region,
            @Nullable Consumer<Arrival> standing,
            Object operation) {
        super(home, header, operation);
        this.region = region;
        this.standing = standing;
    }

    static IncomingTransfer into(Home home, Header header, Region region, Object operation) {
        return new IncomingTransfer(home, header, region, null, operation);
    }

    static IncomingTransfer ofMessage(Home home, Header header, Object operation) {
        return new IncomingTransfer(home, header, null, null, operation);
    }

    static IncomingTransfer ofEvery(
            Home home, Header header, Consumer<Arrival> handler, Object operation) {
        return new IncomingTransfer(home, header, null, handler, operation);
    }

    @Override
    public int peer() {
        return header().source();
    }

    /// Where the elements go; null if the receive takes the message itself.
    public @Nullable Region region() {
        return region;
    }

    /// The rank that sent the message; before the receive is matched, the one that is asked for, or
    /// [Wildcards#ANY_SOURCE]. A receive of every message from any rank needs none: it goes on with
    /// those that are left.
    @Override
    public IntStream neededPeers() {
        if (standing != null && peer() == Wildcards.ANY_SOURCE) {
            return IntStream.empty();
        }
        Header matched = ofMessage;
        return IntStream.of(matched == null ? peer() : matched.source());
    }

    /// The rank that sent the message.
    public int source() {
        return ofMessage().source();
    }

    /// The tag of the message.
    public int messageTag() {
        return ofMessage().tag();
    }

    private Header ofMessage() {
        return Objects.requireNonNull(ofMessage, "a receive that is not matched has no message");
    }

    /// The type code of the message.
    public int messageType() {
        return messageType;
    }

    /// The number of elements of the message.
    public long elements() {
        return elements;
    }

    /// Why the message is lost, if it is.
    public Fault fault() {
        return fault;
    }

    /// What the memory said that refused the copy, or the library.
    public @Nullable Throwable refusal() {
        return refusal;
    }

    /// Whether the receive ended without a message.
    public boolean isCancelled() {
        return isCancelled;
    }

    /// The message, if that was asked for.
    public Arrival arrival() {
        return Objects.requireNonNull(arrival, "a receive into a region has no message");
    }

    @Override
    public boolean withdraw() {
        return home().withdraw(this);
    }

    @Override
    boolean takeBack() {
        Retraction own = retraction;
        return withdraw() || (own != null && own.retract());
    }

    /// Sets how the region is taken back.
    void setRetraction(Retraction how) {
        retraction = how;
    }

    /// Ends the receive without a message unless it is matched already; returns whether it did.
    public boolean cancel() {
        if (!withdraw()) {
            return false;
        }
        isCancelled = true;
        if (standing != null) {
            home().doorbell().lower();
        }
        finish();
        return true;
    }

    boolean isStanding() {
        return standing != null;
    }

    /// Whether the receive wants the message itself and not its elements.
    boolean takesMessage() {
        return region == null;
    }

    /// Notes the message that the receive is matched with.
    void matchedBy(Header message) {
        ofMessage = message;
        matched();
    }

    /// Takes the message itself; the caller finishes the receive, unless it is a standing one.
    void accept(Arrival message) {
        if (standing != null) {
            standing.accept(message);
        } else {
            matchedBy(message.header());
            arrival = message;
        }
    }

    /// Tells that the message is there, or about to be.
    void tell(Content content, CopyKind kind, long number) {
        Traffic traffic = home().traffic();
        if (traffic != null) {
            traffic.received(source(), content, kind, number);
        }
    }

    void fill(Content content) {
        Region into = into();
        if (fits(content, into) && elements > 0) {
            try {
                Words.copy(content, into);
            } catch (RuntimeException | Error e) { // or else neither side would ever end
                refuse(e, content.isAlive() ? Fault.MEMORY : Fault.MEMORY_OF_SENDER);
            }
        }
    }

    /// Takes so many elements of the region's own type, which the copy brings there.
    void fill(long count, Runnable copy) {
        Region into = into();
        if (fits(into.type(), true, count, into) && count > 0) {
            try {
                copy.run();
            } catch (RuntimeException | Error e) { // as above
                refuse(e, Fault.MEMORY);
            }
        }
    }

    /// Where the elements go.
    Region into() {
        return Objects.requireNonNull(region, "a receive of messages has no region");
    }

    /// Whether elements fit that have still to come, as far as that can be known before.
    boolean admits(Content content) {
        int type = content.type();
        boolean isMixed = type == Content.MIXED || into().type() == Content.MIXED;
        return fits(type, isMixed || type == into().type(), content.elements(), into());
    }

    /// A copy of the content that can be made range by range; null if the content does not fit, or
    /// cannot be divided.
    @Nullable RangeCopy rangeCopy(Content content) {
        if (region == null) {
            return null;
        }
        RangeCopy copy = region.rangeCopy(content);
        return copy != null && fits(content, region) ? copy : null;
    }

    void fillWords(int type, long[] words, int at, int count) {
        Region into = into();
        if (into.type() == Content.MIXED) {
            fill(new Words(type, words, at, count));
        } else if (fits(type, type == into.type(), count, into) && count > 0) {
            try {
                into.readWords(words, at, count);
            } catch (RuntimeException | Error e) { // as above
                refuse(e, Fault.MEMORY);
            }
        }
    }

    /// Notes that memory could not be read or written, or what the native library said.
    void refuse(Throwable thrown, Fault whose) {
        fault = whose;
        refusal = thrown;
    }

    /// Whether a content fits whose elements are here, by the types of each of them.
    private boolean fits(Content content, Region into) {
        int type = content.type();
        boolean isMixed = type == Content.MIXED || into.type() == Content.MIXED;
        boolean isRightType = isMixed ? into.hasTypesOf(content) : type == into.type();
        return fits(type, isRightType, content.elements(), into);
    }

    private boolean fits(int type, boolean isRightType, long count, Region into) {
        messageType = type;
        elements = count;
        if (!isRightType && (count > 0 || !into.mayStayEmpty())) {
            fault = Fault.TYPE;
        } else if (count > into.elements()) {
            fault = Fault.TRUNCATED;
        }
        return fault == Fault.NONE;
    }
}
