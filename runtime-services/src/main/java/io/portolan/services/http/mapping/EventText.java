package io.portolan.services.http.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Deliveries as events of a stream, and as the data of CloudEvents.
///
/// *Threads:* any. *Cost:* the last notification is kept as it was written, since all subscribers
/// of a service get the same.
///
/// Source: WHATWG HTML, server-sent events
public final class EventText {

    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Written(Notification notification, byte[] bytes) {}

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);
    private static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);

    private volatile @Nullable Written last;

    /// The bytes of the event, with the empty line after it.
    @SuppressWarnings("ReferenceEquality") // the same one, not an equal one: that is cheap to see
    public byte[] of(Delivery delivery) {
        if (!(delivery instanceof Delivery.Event(Notification notification))) {
            return bytes(delivery);
        }
        Written written = last;
        if (written == null || written.notification != notification) {
            written = new Written(notification, bytes(delivery));
            last = written; // volatile: a thread that finds it finds the bytes complete
        }
        return written.bytes;
    }

    /// The bytes of the event in a stream of several services. It is the same as in a stream of one
    /// service, but says which one it is of, and a state is a member of it.
    public byte[] of(String service, Delivery delivery) {
        return switch (delivery) {
            case Delivery.Event _ -> of(delivery);
            case Delivery.Snapshot(Revision at, Object state) -> {
                Map<String, Object> data = new LinkedHashMap<>();
                data.put("service", service);
                data.put("revision", at.toString());
                data.put("state", value(state));
                yield bytes(kind(delivery), "", data);
            }
            case Delivery.Gap(Revision before, Revision next) ->
                    bytes(kind(delivery), "", gap(service, before, next));
            case Delivery.Ended(Delivery.Reason reason, String detail) ->
                    bytes(
                            kind(delivery),
                            "",
                            members("service", service, "reason", reason.name(), "detail", detail));
        };
    }

    /// The bytes of the event that says why there is no subscription to a service.
    public static byte[] refused(String service, Fault fault) {
        return bytes(
                "fault",
                "",
                members(
                        "service",
                        service,
                        "code",
                        fault.code().text(),
                        "title",
                        fault.title(),
                        "detail",
                        fault.detail()));
    }

    /// What kind of event it is.
    public static String kind(Delivery delivery) {
        return switch (delivery) {
            case Delivery.Event e -> e.notification().verb().name().toLowerCase(Locale.ROOT);
            case Delivery.Snapshot _ -> "snapshot";
            case Delivery.Gap _ -> "gap";
            case Delivery.Ended _ -> "end";
        };
    }

    /// The revision that the subscriber knows after it, null when it learns of none.
    public static @Nullable Revision revision(Delivery delivery) {
        return switch (delivery) {
            case Delivery.Event e -> e.notification().revision();
            case Delivery.Snapshot s -> s.at();
            case Delivery.Gap _ -> null;
            case Delivery.Ended _ -> null;
        };
    }

    /// What it says.
    public static Object data(Delivery delivery) {
        Map<String, Object> data = new LinkedHashMap<>();
        switch (delivery) {
            case Delivery.Event(Notification n) -> {
                data.put("service", n.service());
                data.put("verb", n.verb().name());
                data.put("item", n.item());
                data.put("type", n.type());
                data.put("revision", n.revision().toString());
                if (n.trace() != null) {
                    data.put("traceparent", n.trace().traceparent());
                }
                if (n.body() != null) {
                    data.put("body", value(n.body()));
                }
            }
            case Delivery.Snapshot(Revision _, Object state) -> {
                return value(state);
            }
            case Delivery.Gap(Revision before, Revision next) -> {
                if (before != null) {
                    data.put("last", before.toString());
                }
                data.put("next", next.toString());
            }
            case Delivery.Ended(Delivery.Reason reason, String detail) -> {
                data.put("reason", reason.name());
                data.put("detail", detail);
            }
        }
        return data;
    }

    /// A body as a value inside a JSON document: one that came as bytes is read, or written in
    /// base64 when it has a media type that cannot be read.
    private static Object value(Object body) {
        if (!(body instanceof Encoded encoded)) {
            return body;
        }
        if (encoded.mediaType().endsWith("json")) {
            return JSON.parse(encoded.bytes());
        }
        if (encoded.mediaType().equals(Codec.CBOR)) {
            return CBOR.parse(encoded.bytes());
        }
        return Map.of(
                "mediaType", encoded.mediaType(),
                "base64", Base64.getEncoder().encodeToString(encoded.bytes()));
    }

    private static Map<String, Object> members(String... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
    }

    private static Map<String, Object> gap(
            String service, @Nullable Revision before, Revision next) {
        Map<String, Object> gap = members("service", service, "next", next.toString());
        if (before != null) {
            gap.put("last", before.toString());
        }
        return gap;
    }

    private static byte[] bytes(Delivery delivery) {
        Revision revision = revision(delivery);
        String id = revision == null ? "" : "id: " + revision + "\n";
        return bytes(kind(delivery), id, data(delivery));
    }

    private static byte[] bytes(String kind, String id, Object data) {
        String head = "event: " + kind + "\n" + id + "data: ";
        // JSON has no line breaks but those inside strings, which it escapes
        return (head + new String(JSON.write(data), UTF_8) + "\n\n").getBytes(UTF_8);
    }
}
