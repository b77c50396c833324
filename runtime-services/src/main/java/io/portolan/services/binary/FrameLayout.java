package io.portolan.services.binary;

/// How a frame lies in a stream, big-endian:
///
/// ```
///   0  length u32, of what follows   16  deadline u32, ms from now, 0 for none
///   4  version u8                    20  length of the header block u16
///   5  kind u8                       22  header block: template u16 | field ...
///   6  verb u8                           field: tag u8 | length u16 | bytes
///   7  flags u8                       .  body, the rest
///   8  correlation u64
/// ```
///
/// What is before the fields is read and written as three words of 8 bytes. The first five fields,
/// which are the same for many frames, make up a template. A frame with flag DEFINE gives its
/// template a number, later frames of the same sender on the same connection name the number
/// instead of the fields. Number 0 keeps no template.
final class FrameLayout {

    static final int VERSION = 1;

    static final int LENGTH_BYTES = 4;
    static final int CORRELATION = 8;
    static final int DEADLINE = 16;
    static final int HEADER = 22;
    static final int FIELDS = 24;

    /// The bytes that every frame has after its length.
    static final int MIN_LENGTH = FIELDS - LENGTH_BYTES;

    /// Flag: the template in this frame gets the number in it.
    static final int DEFINE = 1;

    /// Flag: there is a body, if only of no bytes.
    static final int BODY = 2;

    /// Flag of PING: the answer to one.
    static final int ACK = 4;

    /// Flag of REQUEST: that it was done is enough of a reply. Flag of RESPONSE: the body is the
    /// correlations, u64 each, of such requests that were done.
    static final int BRIEF = 8;

    /// How many templates one side of a connection keeps.
    static final int TEMPLATES = 1024;

    static final int SERVICE = 1;
    static final int ITEM = 2;
    static final int MEDIA_TYPE = 3;
    static final int TYPE = 4;
    static final int EPOCH = 5;
    static final int IF_MATCH = 6;
    static final int IF_NONE_MATCH = 7;
    static final int TRACEPARENT = 8;
    static final int TRACESTATE = 9;
    static final int IDEMPOTENCY_KEY = 10;
    static final int CALLER = 11;
    static final int NUMBER = 12;
    static final int LOCATION = 13;
    static final int OUTCOME = 14;
    static final int AUTHORIZATION = 15;
    static final int CODE = 16;
    static final int TITLE = 17;
    static final int DETAIL = 18;
    static final int INSTANCE = 19;
    static final int VERBS = 20;
    static final int BODY_TYPE = 21;
    static final int PATH = 22;
    static final int SNAPSHOT = 23;
    static final int FROM = 24;
    static final int COUNT = 25;
    static final int LEASE = 26;
    static final int BUFFER = 27;
    static final int ON_OVERFLOW = 28;
    static final int CREDITS = 29;
    static final int DELIVERY = 30;
    static final int LAST = 31;
    static final int REASON = 32;
    static final int SUBSCRIPTION = 33;

    /// In NOTIFY: the correlations of further subscriptions that get it too.
    static final int ALSO = 34;

    private FrameLayout() {}
}
