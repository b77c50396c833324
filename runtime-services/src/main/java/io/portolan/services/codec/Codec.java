package io.portolan.services.codec;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Secrets;
import java.io.ByteArrayOutputStream;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TSFBuilder;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.dataformat.cbor.CBORFactory;

/// Values to bytes and back, in JSON or CBOR, strictly: one document, no duplicate names, no
/// unknown members, no number that does not fit, nothing over the limits.
///
/// *Threads:* immutable, any thread. *Failure:* [FaultException]: [FaultCode#INVALID_BODY] when the
/// bytes are no document, [FaultCode#TOO_LARGE] when they are too many,
/// [FaultCode#MESSAGE_NOT_SUPPORTED] with the places of all violations when the document is not of
/// the shape.
///
/// Source: RFC 8259
public final class Codec {

    private static final System.Logger LOG = System.getLogger(Codec.class.getName());

    /// What Jackson says of where an open object began, though it was told not to.
    private static final Pattern START_MARKER =
            Pattern.compile(" \\(start marker at \\[Source:[^]]*]\\)");

    /// The media type of JSON.
    public static final String JSON = "application/json";

    /// The media type of CBOR.
    public static final String CBOR = "application/cbor";

    /// Whether there is plain CBOR at all; `-Dio.portolan.services.plainCbor=false` leaves
    /// everything to Jackson, to see what [PlainInput] and [PlainOutput] earn.
    private static final boolean HAS_PLAIN =
            !"false".equals(System.getProperty("io.portolan.services.plainCbor"));

    private static final int MOST_DIGITS = 40; // more than a number of fixed size has

    private final String mediaType;
    private final CodecLimits limits;
    private final TokenStreamFactory factory;

    /// Whether documents may be read and written without a parser and a generator.
    private final boolean isPlain;

    private Codec(String mediaType, CodecLimits limits, TSFBuilder<?, ?> builder) {
        this.mediaType = mediaType;
        this.limits = limits;
        this.isPlain = HAS_PLAIN && mediaType.equals(CBOR) && limits.numberLength() >= MOST_DIGITS;
        this.factory =
                builder.streamReadConstraints(
                                StreamReadConstraints.builder()
                                        .maxNestingDepth(limits.nestingDepth())
                                        .maxStringLength(limits.stringLength())
                                        .maxNameLength(limits.nameLength())
                                        .maxNumberLength(limits.numberLength())
                                        .build())
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                        .recyclerPool(JsonRecyclerPools.threadLocalPool())
                        .build();
    }

    /// JSON under these limits.
    public static Codec json(CodecLimits limits) {
        return new Codec(JSON, limits, JsonFactory.builder());
    }

    /// CBOR under these limits.
    public static Codec cbor(CodecLimits limits) {
        return new Codec(CBOR, limits, CBORFactory.builder());
    }

    /// The media type of what is read and written.
    public String mediaType() {
        return mediaType;
    }

    /// Reads a value; null only for the document `null` where the shape allows it.
    public @Nullable Object read(Shape shape, byte[] bytes) {
        return read(shape, bytes, new Reading());
    }

    /// As [#read], what an earlier version of the type was written as: absent members of a record
    /// have the values that its constructor without parameters gives them, members, records and
    /// constants go by the names that they were annotated to have had, and unknown members are left
    /// out.
    public @Nullable Object readKept(Shape shape, byte[] bytes) {
        return read(shape, bytes, Reading.ofKept());
    }

    private @Nullable Object read(Shape shape, byte[] bytes, Reading reading) {
        if (bytes.length > limits.documentBytes()) {
            throw Fault.of(
                            FaultCode.TOO_LARGE,
                            "the body has "
                                    + bytes.length
                                    + " bytes, at most "
                                    + limits.documentBytes()
                                    + " are allowed")
                    .exception();
        }
        if (isPlain && !reading.isKept()) {
            PlainInput in = new PlainInput(bytes, limits);
            Object value = shape.readPlain(in);
            if (!PlainInput.isNone(value) && in.isAtEnd()) {
                return value;
            }
        }
        if (mediaType.equals(JSON) ? !Texts.isUtf8(bytes) : !CborTexts.areUtf8(bytes)) {
            throw invalid("the body is no UTF-8");
        }
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes)) {
            if (parser.nextToken() == null) {
                throw invalid("the body is empty, one " + name() + " document is needed");
            }
            Object value = shape.read(parser, reading);
            // that it is no document says more than that it is of another type
            if (parser.nextToken() != null) {
                throw invalid("something follows the document, only one is allowed");
            }
            reading.throwIfFound();
            return value;
        } catch (StreamConstraintsException e) {
            throw invalid("the body is over a limit: " + e.getOriginalMessage());
        } catch (JacksonException e) {
            throw invalid("the body is no " + name() + ": " + reason(e));
        } catch (NumberFormatException | ArithmeticException e) {
            throw invalid("the body has a number that is too large to be kept");
        }
    }

    /// Reads any document.
    public Document parse(byte[] bytes) {
        Object document = read(DocumentShape.DOCUMENT, bytes);
        if (document instanceof Document d) {
            return d;
        }
        throw invalid("the body is no document");
    }

    /// Writes a value of the shape.
    public byte[] write(Shape shape, Object value) {
        byte[] plain = plain(shape, value);
        if (plain != null) {
            return plain;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator out = factory.createGenerator(ObjectWriteContext.empty(), bytes)) {
            writing(() -> shape.write(out, value));
        }
        return bytes.toByteArray();
    }

    /// Writes a value of whatever shape; null as `null`.
    public byte[] write(@Nullable Object value) {
        byte[] plain = value == null ? null : plain(AnyShape.ANY, value);
        if (plain != null) {
            return plain;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator out = factory.createGenerator(ObjectWriteContext.empty(), bytes)) {
            writing(() -> AnyShape.ANY.write(out, value));
        }
        return bytes.toByteArray();
    }

    /// The value as plain CBOR; null when a generator must write it, or say what is wrong with it.
    private byte @Nullable [] plain(Shape shape, Object value) {
        if (isPlain) {
            PlainOutput out = new PlainOutput();
            try {
                return shape.writePlain(out, value) ? out.toByteArray() : null;
            } catch (RuntimeException e) {
                return null; // an accessor threw
            }
        }
        return null;
    }

    /// Writes, and makes a fault of what cannot be written.
    static void writing(Runnable write) {
        try {
            write.run();
        } catch (UnwritableValueException e) {
            throw new FaultException(
                    Fault.of(FaultCode.OPERATION_FAILED, String.valueOf(e.getMessage())), e);
        } catch (FaultException e) {
            throw e;
        } catch (RuntimeException e) { // such as one of an accessor; the caller is not told of it
            LOG.log(System.Logger.Level.ERROR, "a value could not be written", Secrets.hidden(e));
            throw new FaultException(
                    Fault.of(
                            FaultCode.OPERATION_FAILED,
                            "a value cannot be written; the log of the process says why"),
                    e);
        }
    }

    private String name() {
        return mediaType.equals(JSON) ? "JSON" : "CBOR";
    }

    /// Where in the text, and why; without the text itself, which may be secret.
    private static String reason(JacksonException e) {
        String message =
                Excerpt.line(
                        START_MARKER
                                .matcher(String.valueOf(e.getOriginalMessage()))
                                .replaceAll(""));
        return e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? message
                : message
                        + " (line "
                        + e.getLocation().getLineNr()
                        + ", column "
                        + e.getLocation().getColumnNr()
                        + ")";
    }

    private static FaultException invalid(String detail) {
        return Fault.of(FaultCode.INVALID_BODY, detail).exception();
    }
}
