package io.portolan.cli.call;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.services.operation.Target;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// Where a node, a service of it or an item of the service is asked over HTTP.
///
/// @param uri with the scheme http or https, a host, and a path that is `/` or has no slash at its
///   end
public record NodeUrl(URI uri) {

    private static final String EXAMPLE = "http://127.0.0.1:8080/services/NAME";

    /// *Failure:* [CommandException] for what is no such URL.
    public static NodeUrl of(String text) {
        if (!text.contains("://")) {
            throw wrong(text, "the scheme is missing; write http:// or https:// before it");
        }
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            throw wrong(
                    text,
                    "%s at character %d; write such a character as %% and two digits"
                            .formatted(e.getReason(), e.getIndex() + 1));
        }
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw wrong(text, "the scheme is %s; http and https are asked here".formatted(scheme));
        }
        if (uri.getHost() == null || uri.getPort() > 65_535) {
            throw wrong(text, "it has no host, or a port that is none");
        }
        if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw wrong(text, "it has a user or a fragment; a token is shown by --token FILE");
        }
        NodeUrl url = new NodeUrl(normal(uri));
        try {
            url.service();
        } catch (IllegalArgumentException e) {
            throw wrong(text, "a name is missing between two slashes");
        }
        return url;
    }

    private static URI normal(URI uri) {
        String path = uri.getRawPath().replaceFirst("/$", "");
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return URI.create(
                URI.create(root(uri) + (path.isEmpty() ? "/" : path) + query).toASCIIString());
    }

    /// The path of the service, such as `/services/board`; `/` for the node.
    public String service() {
        String path = uri.getRawPath();
        return path.equals("/") || path.equals("/services") ? "/" : Target.parse(path).service();
    }

    /// The way from the service to the item, as it is written in a URL; empty for the service.
    String item() {
        String path = uri.getRawPath();
        return path.length() > 1 ? Target.parse(path).item() : "";
    }

    /// Another path of the node, as it is written in a URL.
    URI at(String path) {
        return URI.create(root() + path);
    }

    /// Scheme, host and port.
    public String root() {
        return root(uri);
    }

    private static String root(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    private static CommandException wrong(String text, String why) {
        return new CommandException(
                ExitCode.USAGE, "URL '%s': %s, as in %s".formatted(text, why, EXAMPLE));
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
