package io.portolan.services.operation;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/// What an operation is for: a service, and an item below it or the name of a handler.
///
/// The path of a service is `/services/NAME`, of a system service `/NAME`. The item is, for verbs
/// on state, the way into it (`scores/ann`), for SUBMIT the name of the action, for QUERY the name
/// of the query.
///
/// *Units and shapes:* both hold decoded names: what a transport escapes is undone, and `~1` and
/// `~0` stand for `/` and `~` inside a name, as in RFC 6901. *Failure:* [IllegalArgumentException]
/// for a service without a leading slash and for an item with one.
///
/// @param service the path of the service, with a leading slash
/// @param item the way below it, without a leading slash; empty for the service itself
public record Target(String service, String item) {

    /// Where the services live that are no system services.
    public static final String SERVICES = "/services/";

    /// The path of the service that creates others.
    public static final String CONSTRUCTOR = "/constructor";

    /// The path of the service that creates those of a manifest.
    public static final String MANIFESTS = "/manifests";

    /// The path of the service that knows all others.
    public static final String DIRECTORY = "/directory";

    /// The path of the service that keeps what happened last.
    public static final String LOGS = "/logs";

    /// The path of the service that says how the node is.
    public static final String HEALTH = "/health";

    /// The path of the service that says what the node has counted.
    public static final String METRICS = "/metrics";

    /// The path of the service that says which operation waits for which.
    public static final String DIAGNOSTICS = "/diagnostics";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~-]{0,127}");

    public Target {
        Objects.requireNonNull(service, "service");
        if (service.length() < 2 || service.charAt(0) != '/') {
            throw new IllegalArgumentException(
                    "service='%s': a path such as /services/name is needed".formatted(service));
        }
        if (item.startsWith("/")) {
            throw new IllegalArgumentException(
                    "item='%s' of service %s: leave out the leading slash"
                            .formatted(item, service));
        }
    }

    /// The service itself.
    public static Target of(String service) {
        return new Target(service, "");
    }

    /// The service and the item that a path from the root leads to.
    public static Target parse(String path) {
        int names = path.startsWith(SERVICES) ? SERVICES.length() : 1;
        int end = path.indexOf('/', Math.min(names, path.length()));
        return end < 0 ? of(path) : new Target(path.substring(0, end), path.substring(end + 1));
    }

    /// An item of this service.
    public Target at(String newItem) {
        return new Target(service, newItem);
    }

    /// Whether a service or a node may have this name: 1 to 128 letters, digits, `.`, `_`, `~` and
    /// `-`, a letter or digit first.
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /// Whether it is the service itself.
    public boolean isWhole() {
        return item.isEmpty();
    }

    /// Whether it is a service that creates others.
    public boolean isCreating() {
        return isWhole() && (service.equals(CONSTRUCTOR) || service.equals(MANIFESTS));
    }

    /// The names on the way to the item, unescaped; empty for the service itself.
    public List<String> steps() {
        return isWhole()
                ? List.of()
                : Arrays.stream(item.split("/", -1)).map(Target::unescaped).toList();
    }

    /// A name as one step of an item.
    public static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /// The name that one step of an item stands for.
    public static String unescaped(String step) {
        return step.replace("~1", "/").replace("~0", "~");
    }

    /// The path from the root.
    @Override
    public String toString() {
        return isWhole() ? service : service + "/" + item;
    }
}
