package io.portolan.services.binary;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The frame that is being looked at: one object for all frames of a connection, which says
/// something else after each [#read].
///
/// *Threads:* the event loop's.
final class Frame {

    private static final int MAX_FIELDS = 64;
    private static final long[] NO_NUMBERS = {};

    private final @Nullable Template[] templates = new @Nullable Template[FrameLayout.TEMPLATES];
    private final int[] tags = new int[MAX_FIELDS];
    private final int[] starts = new int[MAX_FIELDS];
    private final int[] lengths = new int[MAX_FIELDS];

    private ByteBuf in = Unpooled.EMPTY_BUFFER;
    private int fields;
    private FrameKind kind = FrameKind.PING;
    private int verb;
    private int flags;
    private long correlation;
    private long deadlineMillis;
    private Template template = Template.NONE;
    private int bodyStart;
    private int end;

    /// Looks at the frame that begins at this index and has all its bytes there.
    ///
    /// @param length as its first field says, at least [FrameLayout#MIN_LENGTH]
    void read(ByteBuf from, int start, int length) throws FrameException {
        in = from;
        end = start + FrameLayout.LENGTH_BYTES + length;
        long codes = from.getLong(start); // below the length
        int version = (int) (codes >>> 24) & 0xff;
        if (version != FrameLayout.VERSION) {
            throw new FrameException(
                    "version %d: %d is spoken here".formatted(version, FrameLayout.VERSION));
        }
        int kindCode = (int) codes >>> 16 & 0xff;
        FrameKind known = FrameKind.of(kindCode);
        if (known == null) {
            throw new FrameException("kind %d: 1 to 8 are known".formatted(kindCode));
        }
        kind = known;
        verb = (int) codes >>> 8 & 0xff;
        flags = (int) codes & 0xff;
        correlation = from.getLong(start + FrameLayout.CORRELATION);
        long rest = from.getLong(start + FrameLayout.DEADLINE);
        deadlineMillis = rest >>> 32;
        bodyStart = start + FrameLayout.HEADER + ((int) rest >>> 16);
        if (bodyStart > end || bodyStart < start + FrameLayout.FIELDS) {
            throw new FrameException("the header block does not fit into its frame");
        }
        readFields(start + FrameLayout.FIELDS);
        readTemplate((int) rest & 0xffff);
    }

    private void readFields(int from) throws FrameException {
        fields = 0;
        int at = from;
        while (at < bodyStart) {
            if (fields == MAX_FIELDS || bodyStart - at < 3) {
                throw new FrameException("the header block has too many fields or half of one");
            }
            tags[fields] = in.getUnsignedByte(at);
            lengths[fields] = in.getUnsignedShort(at + 1);
            starts[fields] = at + 3;
            at += 3 + lengths[fields];
            fields++;
        }
        if (at != bodyStart) {
            throw new FrameException("a field is longer than the header block");
        }
    }

    private void readTemplate(int number) throws FrameException {
        boolean isDefined = (flags & FrameLayout.DEFINE) != 0;
        if (number >= FrameLayout.TEMPLATES) {
            throw new FrameException(
                    "template %d: less than %d are kept".formatted(number, FrameLayout.TEMPLATES));
        }
        if (number == 0 || isDefined) {
            template =
                    fields == 0
                            ? Template.NONE
                            : new Template(
                                    text(FrameLayout.SERVICE, ""),
                                    text(FrameLayout.ITEM, ""),
                                    text(FrameLayout.MEDIA_TYPE, ""),
                                    text(FrameLayout.TYPE, ""),
                                    text(FrameLayout.EPOCH, ""));
            templates[number] = template;
            return;
        }
        Template known = templates[number];
        if (known == null) {
            throw new FrameException("template %d was not defined".formatted(number));
        }
        template = known;
    }

    FrameKind kind() {
        return kind;
    }

    int verb() {
        return verb;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    long correlation() {
        return correlation;
    }

    /// 0 for none.
    long deadlineMillis() {
        return deadlineMillis;
    }

    Template template() {
        return template;
    }

    /// The first field of the tag, null when there is none.
    @Nullable String text(int tag) {
        int field = find(tag, 0);
        return field < 0 ? null : textOf(field);
    }

    String text(int tag, String absent) {
        String text = text(tag);
        return text == null ? absent : text;
    }

    List<String> texts(int tag) {
        List<String> texts = new ArrayList<>();
        for (int field = find(tag, 0); field >= 0; field = find(tag, field + 1)) {
            texts.add(textOf(field));
        }
        return texts;
    }

    long number(int tag, long absent) throws FrameException {
        int field = find(tag, 0);
        if (field < 0) {
            return absent;
        }
        if (lengths[field] != Long.BYTES) {
            throw new FrameException(
                    "field %d has %d bytes: 8 are needed".formatted(tag, lengths[field]));
        }
        return in.getLong(starts[field]);
    }

    /// The numbers of the first field with the tag; none when there is no such field.
    long[] numbers(int tag) throws FrameException {
        int field = find(tag, 0);
        if (field < 0) {
            return NO_NUMBERS;
        }
        if (lengths[field] % Long.BYTES != 0) {
            throw new FrameException(
                    "field %d has %d bytes: 8 for each number are needed"
                            .formatted(tag, lengths[field]));
        }
        long[] numbers = new long[lengths[field] / Long.BYTES];
        Arrays.setAll(numbers, i -> in.getLong(starts[field] + i * Long.BYTES));
        return numbers;
    }

    /// A copy; null when there is none.
    byte @Nullable [] body() {
        return has(FrameLayout.BODY)
                ? ByteBufUtil.getBytes(in, bodyStart, end - bodyStart, true)
                : null;
    }

    private String textOf(int field) {
        return in.toString(starts[field], lengths[field], UTF_8);
    }

    private int find(int tag, int from) {
        for (int field = from; field < fields; field++) {
            if (tags[field] == tag) {
                return field;
            }
        }
        return -1;
    }
}
