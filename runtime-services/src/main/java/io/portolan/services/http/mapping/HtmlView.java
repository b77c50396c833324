package io.portolan.services.http.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;

/// The state as a page to look at: no script, no style from elsewhere, and everything in it
/// escaped, so that a hostile state can do nothing.
final class HtmlView {

    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    private HtmlView() {}

    static Answer of(Target target, Revision revision, byte[] json) {
        String path = escaped(target.toString());
        String page =
                """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>%s</title>
                <style>body{font:16px/1.5 sans-serif;margin:2rem}pre{white-space:pre-wrap;\
                word-break:break-word;background:#f4f4f4;padding:1rem}</style></head>
                <body><h1>%s</h1><p>Revision %s. <a href="%s/$info">About the service</a>,
                <a href="%s/$openapi">its OpenAPI document</a>.</p><pre>%s</pre></body></html>
                """
                        .formatted(
                                path,
                                path,
                                escaped(revision.toString()),
                                escaped(RequestPath.encode(target.service())),
                                escaped(RequestPath.encode(target.service())),
                                escaped(indented(new String(json, UTF_8))));
        return Answer.of(HttpResponseStatus.OK, "text/html; charset=utf-8", page.getBytes(UTF_8))
                .header("content-security-policy", POLICY)
                .header("referrer-policy", "no-referrer")
                .header("x-frame-options", "DENY");
    }

    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /// JSON with a line for each member; what stands in strings is left alone.
    private static String indented(String json) {
        StringBuilder text = new StringBuilder(2 * json.length());
        boolean isInString = false;
        int depth = 0;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '"' && !isEscaped(json, i)) {
                isInString = !isInString;
            }
            if (!isInString && (c == '}' || c == ']')) {
                depth--;
                text.append('\n').append("  ".repeat(depth));
            }
            text.append(c);
            if (!isInString && (c == '{' || c == '[')) {
                depth++;
            }
            if (!isInString && (c == '{' || c == '[' || c == ',')) {
                text.append('\n').append("  ".repeat(depth));
            }
        }
        return text.toString();
    }

    private static boolean isEscaped(String json, int at) {
        int slashes = 0;
        while (at - slashes > 0 && json.charAt(at - slashes - 1) == '\\') {
            slashes++;
        }
        return slashes % 2 == 1;
    }
}
