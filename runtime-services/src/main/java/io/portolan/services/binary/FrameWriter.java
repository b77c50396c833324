package io.portolan.services.binary;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes frames of one sender on one connection: begin, fields, end.
///
/// *Threads:* the event loop's.
final class FrameWriter {

    private static final int MAX_FIELD_BYTES = 0xffff;

    private final int maxBytes;
    private final Map<Template, Integer> numbers = new HashMap<>();
    private Template last = Template.NONE;
    private int lastNumber;

    private ByteBuf out = Unpooled.EMPTY_BUFFER;

    // the frame being written
    private int start;
    private FrameKind kind = FrameKind.PING;
    private int verb;
    private int flags;
    private long correlation;
    private long deadlineMillis;
    private int template;
    private boolean isNew; // whether it gives its template a number

    /// @param maxBytes of a frame
    FrameWriter(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /// From now on frames go to this buffer.
    void to(ByteBuf buffer) {
        out = buffer;
    }

    FrameWriter begin(
            FrameKind newKind, int newVerb, int newFlags, long newCorrelation, Template fields) {
        start = out.writerIndex();
        int number = number(fields);
        isNew = number < 0;
        kind = newKind;
        verb = newVerb;
        flags = isNew ? newFlags | FrameLayout.DEFINE : newFlags;
        correlation = newCorrelation;
        deadlineMillis = 0;
        template = Math.abs(number);
        out.ensureWritable(FrameLayout.FIELDS);
        out.writerIndex(start + FrameLayout.FIELDS); // what is before them is written in the end
        if (isNew || (number == 0 && !fields.equals(Template.NONE))) {
            textUnlessEmpty(FrameLayout.SERVICE, fields.service());
            textUnlessEmpty(FrameLayout.ITEM, fields.item());
            textUnlessEmpty(FrameLayout.MEDIA_TYPE, fields.mediaType());
            textUnlessEmpty(FrameLayout.TYPE, fields.type());
            textUnlessEmpty(FrameLayout.EPOCH, fields.epoch());
        }
        return this;
    }

    FrameWriter deadlineMillis(long millis) {
        deadlineMillis = Math.min(millis, 0xffff_ffffL);
        return this;
    }

    FrameWriter text(int tag, @Nullable String text) {
        if (text != null) {
            byte[] bytes = text.getBytes(UTF_8);
            if (bytes.length > MAX_FIELD_BYTES) {
                throw tooLong(bytes.length);
            }
            out.writeByte(tag);
            out.writeShort(bytes.length);
            out.writeBytes(bytes);
        }
        return this;
    }

    FrameWriter textUnlessEmpty(int tag, String text) {
        return text.isEmpty() ? this : text(tag, text);
    }

    FrameWriter texts(int tag, List<String> texts) {
        for (String text : texts) {
            text(tag, text);
        }
        return this;
    }

    FrameWriter number(int tag, long number) {
        out.writeByte(tag);
        out.writeShort(Long.BYTES);
        out.writeLong(number);
        return this;
    }

    /// @param from the index of the first that is written
    FrameWriter numbers(int tag, long[] numbers, int from) {
        int bytes = (numbers.length - from) * Long.BYTES;
        if (bytes > MAX_FIELD_BYTES) {
            throw tooLong(bytes);
        }
        out.writeByte(tag);
        out.writeShort(bytes);
        for (int i = from; i < numbers.length; i++) {
            out.writeLong(numbers[i]);
        }
        return this;
    }

    private static IllegalArgumentException tooLong(int bytes) {
        return new IllegalArgumentException(
                "a field of %d bytes: at most %d can be sent".formatted(bytes, MAX_FIELD_BYTES));
    }

    /// @param body null for none
    void end(byte @Nullable [] body) {
        int header = out.writerIndex() - start - FrameLayout.HEADER;
        if (header > MAX_FIELD_BYTES) {
            throw new IllegalArgumentException(
                    "the header block has %d bytes: at most 65535 can be sent".formatted(header));
        }
        int length = out.writerIndex() - start - FrameLayout.LENGTH_BYTES;
        if (length + (body == null ? 0L : body.length) > maxBytes) {
            throw new IllegalArgumentException(
                    "a frame of %d bytes: at most %d can be sent"
                            .formatted(length + (body == null ? 0L : body.length), maxBytes));
        }
        if (body != null) {
            flags |= FrameLayout.BODY;
            length += body.length;
            out.writeBytes(body);
        }
        long codes = (long) FrameLayout.VERSION << 24 | kind.code() << 16 | verb << 8 | flags;
        out.setLong(start, (long) length << 32 | codes);
        out.setLong(start + FrameLayout.CORRELATION, correlation);
        out.setLong(
                start + FrameLayout.DEADLINE,
                deadlineMillis << 32 | (long) header << 16 | template);
    }

    /// Takes back what was written since the last begin.
    void abandon() {
        out.writerIndex(start);
        if (isNew) {
            numbers.remove(last);
            last = Template.NONE;
            lastNumber = 0;
        }
    }

    /// The number of a known template, minus that of a new one, 0 for one that is not kept.
    private int number(Template template) {
        if (template.isSame(last)) {
            return lastNumber;
        }
        Integer known = numbers.get(template);
        if (known == null && numbers.size() == FrameLayout.TEMPLATES - 1) {
            return 0;
        }
        last = template;
        lastNumber = known == null ? numbers.size() + 1 : known;
        if (known == null) {
            numbers.put(template, lastNumber);
            return -lastNumber;
        }
        return lastNumber;
    }
}
