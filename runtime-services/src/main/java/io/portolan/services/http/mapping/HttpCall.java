package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.portolan.services.access.Peers;
import io.portolan.services.operation.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One request, complete and checked.
///
/// @param method the method
/// @param path decoded
/// @param query the parameters after the question mark
/// @param headers as they came
/// @param body its bytes
/// @param principal the caller
/// @param isKeptAlive whether the connection may serve another request after it
@SuppressWarnings("ArrayRecordComponent") // nobody compares or changes it
public record HttpCall(
        HttpMethod method,
        String path,
        Map<String, List<String>> query,
        HttpHeaders headers,
        byte[] body,
        Principal principal,
        boolean isKeptAlive)
        implements RequestConnection.Received {

    static final HttpMethod QUERY = HttpMethod.valueOf("QUERY");

    @Override
    public int heldBytes() {
        return Peers.counted(body.length);
    }

    /// The value of a header; empty when there is none.
    String header(CharSequence name) {
        String value = headers.get(name);
        return value == null ? "" : value;
    }

    /// The value of a parameter; empty when there is none.
    ///
    /// *Failure:* [IllegalArgumentException] when it is there more than once, or without a value.
    String parameter(String name) {
        List<String> values = query.get(name);
        if (values == null) {
            return "";
        }
        if (values.size() > 1 || values.getFirst().isEmpty()) {
            throw new IllegalArgumentException(
                    "parameter %s is there %d times, or without a value: once and with one is allowed"
                            .formatted(name, values.size()));
        }
        return values.getFirst();
    }

    /// All values of a header as one list; null when there is none.
    @Nullable String list(CharSequence name) {
        return headers.contains(name) ? String.join(",", headers.getAll(name)) : null;
    }

    /// Of the offered media types, the one that the header Accept prefers; null if it accepts none.
    ///
    /// Source: RFC 9110, section 12.5.1
    @Nullable String wanted(List<String> offered) {
        return AcceptedTypes.parse(list(HttpHeaderNames.ACCEPT)).best(offered);
    }

    /// Whether the method is this one.
    public boolean is(HttpMethod other) {
        return method.equals(other);
    }

    /// Whether it asks for what is there, with or without the body.
    public boolean isRead() {
        return is(HttpMethod.GET) || is(HttpMethod.HEAD);
    }

    /// The media type of the body without parameters, in lower case; empty when not said.
    public String mediaType() {
        return withoutParameters(header(HttpHeaderNames.CONTENT_TYPE));
    }

    /// The media type alone, in lower case.
    static String withoutParameters(String mediaType) {
        int end = mediaType.indexOf(';');
        return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /// The parameter `type` of the media type: the name of the body's type; empty when not said.
    String bodyType() {
        String written = header(HttpHeaderNames.CONTENT_TYPE);
        if (written.indexOf(';') < 0) {
            return "";
        }
        for (String parameter : written.split(";", -1)) {
            String text = parameter.strip();
            if (text.startsWith("type=")) {
                return text.substring(5).replace("\"", "");
            }
        }
        return "";
    }
}
