package io.portolan.cli.call;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// An operation as a request over HTTP, see docs/http.md.
///
/// @param verb the operation
/// @param method of HTTP
/// @param path as it is written in a URL
/// @param mediaType of the body
/// @param body JSON; null for none
public record OperationRequest(
        Verb verb, String method, String path, String mediaType, @Nullable String body) {

    private static final String ACTIONS = "$actions/";
    private static final String QUERIES = "$query/";

    /// The request that a verb is.
    ///
    /// *Failure:* [CommandException] when the verb cannot be asked at the URL, or not with such a
    /// body.
    ///
    /// @param type the name of the body's type; null where it is clear
    /// @param isMerge whether the body is a merge patch
    static OperationRequest of(
            Verb verb,
            NodeUrl url,
            @Nullable JsonArgument body,
            @Nullable String type,
            boolean isMerge) {
        checkBody(verb, url, body, type, isMerge);
        String service = url.service();
        String whole = service.equals("/") ? Target.DIRECTORY : service;
        String item = url.item();
        String below = item.isEmpty() ? "" : "/" + item;
        return switch (verb) {
            case CREATE -> request(verb, "POST", creating(url), body, type);
            case LOOKUP -> request(verb, "GET", ofService(verb, url, whole) + "/$info", null, null);
            case GET -> request(verb, "GET", asked(url), null, null);
            case QUERY -> {
                String name = named(item, QUERIES);
                yield request(
                        verb,
                        "POST",
                        whole + "/$query" + (name.isEmpty() ? "" : "/" + name),
                        body,
                        type);
            }
            case INSERT -> request(verb, "POST", whole + below, body, type);
            case UPDATE ->
                    new OperationRequest(
                            verb,
                            "PATCH",
                            whole + below,
                            patchType(body, type, isMerge),
                            body == null ? null : body.text());
            case UPSERT -> request(verb, "PUT", ofItem(verb, url), body, type);
            case REPLACE -> request(verb, "PUT", ofService(verb, url, whole), body, type);
            case DELETE -> request(verb, "DELETE", ofItem(verb, url), null, null);
            case SUBMIT -> {
                String name = named(item, ACTIONS);
                if (name.isEmpty()) {
                    throw wrong(
                            "SUBMIT runs an action, and URL %s names none; write %s/NAME, or the name"
                                            .formatted(url, url)
                                    + " in the place of SUBMIT");
                }
                yield request(verb, "POST", whole + "/" + ACTIONS + name, body, type);
            }
            case DROP -> request(verb, "DELETE", ofService(verb, url, whole), null, null);
            case SUBSCRIBE ->
                    throw wrong(
                            "SUBSCRIBE goes on, and call asks once; use: portolan watch %s"
                                    .formatted(url));
            case NOTIFY ->
                    throw wrong(
                            "NOTIFY is what a service tells its subscribers, and nobody asks for it;"
                                    + " use: portolan watch %s".formatted(url));
        };
    }

    private static OperationRequest request(
            Verb verb,
            String method,
            String path,
            @Nullable JsonArgument body,
            @Nullable String type) {
        return new OperationRequest(
                verb, method, path, json(type), body == null ? null : body.text());
    }

    private static String json(@Nullable String type) {
        return type == null ? "application/json" : "application/json;type=" + type;
    }

    private static String patchType(
            @Nullable JsonArgument body, @Nullable String type, boolean isMerge) {
        if (isMerge) {
            return "application/merge-patch+json";
        }
        // The bodies of UPDATE are records, so that an array can only be a patch.
        return body != null && body.isList() ? "application/json-patch+json" : json(type);
    }

    private static void checkBody(
            Verb verb,
            NodeUrl url,
            @Nullable JsonArgument body,
            @Nullable String type,
            boolean isMerge) {
        boolean isTaken =
                switch (verb) {
                    case CREATE, QUERY, INSERT, UPDATE, UPSERT, REPLACE, SUBMIT -> true;
                    default -> false;
                };
        if (body == null && isTaken && verb != Verb.SUBMIT) {
            throw wrong(
                    "%s needs a body; write it behind the verb: JSON in single quotes, @FILE, or - for"
                                    .formatted(verb)
                            + " standard input");
        }
        if (body != null && !isTaken && verb != Verb.SUBSCRIBE && verb != Verb.NOTIFY) {
            throw wrong(
                    "%s of %s takes no body; leave out what stands behind the verb"
                            .formatted(verb, url));
        }
        if (body == null && type != null) {
            throw wrong("--type says the type of a body, and there is none; leave it out");
        }
        if (isMerge && verb != Verb.UPDATE) {
            throw wrong("--merge is for UPDATE, and this is %s; leave it out".formatted(verb));
        }
        if (isMerge && type != null) {
            throw wrong("--merge and --type: a merge patch has no type; leave one of them out");
        }
        if (type != null && !type.matches("[A-Za-z_$][A-Za-z0-9_$.]*")) {
            throw wrong(
                    "--type %s: the name of a record is needed, such as Player".formatted(type));
        }
    }

    /// The service that creates others: that of the contracts, unless the URL names the manifests.
    private static String creating(NodeUrl url) {
        String service = url.service();
        return switch (url.item().isEmpty() ? service : "") {
            case "/", Target.CONSTRUCTOR -> "/services";
            case Target.MANIFESTS -> service;
            default ->
                    throw wrong(
                            "CREATE is asked of %s/services or %s/manifests, and not of %s"
                                    .formatted(url.root(), url.root(), url));
        };
    }

    private static String ofService(Verb verb, NodeUrl url, String whole) {
        if (!url.item().isEmpty()) {
            throw wrong(
                    "%s is asked of a whole service, and %s is below one; ask %s%s"
                            .formatted(verb, url, url.root(), whole));
        }
        return whole;
    }

    private static String ofItem(Verb verb, NodeUrl url) {
        if (url.item().isEmpty()) {
            Verb ofAll = verb == Verb.DELETE ? Verb.DROP : Verb.REPLACE;
            throw wrong(
                    "%s is asked of an item, and %s is a whole service; write %s/COLLECTION/KEY, or use %s"
                            .formatted(verb, url, url, ofAll));
        }
        return url.service() + "/" + url.item();
    }

    /// With its query, which names an item by `pointer`.
    private static String asked(NodeUrl url) {
        String query = url.uri().getRawQuery();
        String path = url.item().isEmpty() ? url.service() : url.service() + "/" + url.item();
        return query == null ? path : path + "?" + query;
    }

    private static String named(String item, String prefix) {
        String start = prefix.substring(0, prefix.length() - 1);
        return item.equals(start)
                ? ""
                : item.startsWith(prefix) ? item.substring(prefix.length()) : item;
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}
