package io.portolan.services.http.console;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.ServedPage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A file of a page, as it is sent. A browser keeps it and asks each time whether it is still the
/// same, so that a node of another version shows its own page.
///
/// The policy of content lets a page run scripts and styles of its own node only, none that stand
/// in the page itself, and ask no other host; scripts cannot make elements out of text.
///
/// Source: W3C CSP 3
///
/// @param bytes its content
/// @param mediaType by the ending of its name
/// @param tag of these bytes
@SuppressWarnings("ArrayRecordComponent") // nobody compares it
record PageFile(byte[] bytes, String mediaType, String tag) {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                    + " img-src 'self' data: blob:; font-src 'self'; frame-src 'self';"
                    + " base-uri 'none'; form-action 'none'; require-trusted-types-for 'script';"
                    + " trusted-types 'none'; frame-ancestors ";

    private static final String TEXT = "; charset=utf-8";

    private static final Map<String, String> TYPES =
            Map.of(
                    "html", "text/html" + TEXT,
                    "js", "text/javascript" + TEXT,
                    "css", "text/css" + TEXT,
                    "json", "application/json",
                    "svg", "image/svg+xml",
                    "png", "image/png",
                    "ico", "image/x-icon",
                    "woff2", "font/woff2");

    private static final int TAG_BYTES = 12;

    /// The file of this name; null when there is none, or its name has an ending that no page
    /// needs.
    static @Nullable PageFile of(ServedPage page, String name) {
        String mediaType = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        byte[] bytes = mediaType == null ? null : page.file(name);
        return mediaType == null || bytes == null
                ? null
                : new PageFile(bytes, mediaType, tag(bytes));
    }

    private static String tag(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return '"' + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /// The answer to a request that reads the file.
    ///
    /// @param isFramed whether pages of the node may show it in a frame
    Answer answer(HttpCall call, boolean isFramed) {
        boolean isKnown = tag.equals(call.headers().get(HttpHeaderNames.IF_NONE_MATCH));
        Answer answer =
                isKnown
                        ? Answer.of(HttpResponseStatus.NOT_MODIFIED)
                        : Answer.of(HttpResponseStatus.OK, mediaType, bytes);
        return answer.header(HttpHeaderNames.ETAG, tag)
                .header(HttpHeaderNames.CACHE_CONTROL, "no-cache")
                .header("content-security-policy", POLICY + (isFramed ? "'self'" : "'none'"))
                .header("cross-origin-opener-policy", "same-origin")
                .header("cross-origin-resource-policy", "same-origin")
                .header("permissions-policy", "camera=(), microphone=(), geolocation=()")
                .header("referrer-policy", "no-referrer")
                .header("x-frame-options", isFramed ? "SAMEORIGIN" : "DENY");
    }

    /// The answer where there is no such file.
    static Answer none(String name) {
        return Answer.problem(
                Fault.of(FaultCode.UNKNOWN_ENTRY, "file '%s' is none of the page".formatted(name)));
    }
}
