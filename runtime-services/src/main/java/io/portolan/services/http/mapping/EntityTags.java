package io.portolan.services.http.mapping;

import io.portolan.services.operation.Match;
import io.portolan.services.operation.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Revisions as entity tags.
///
/// Source: RFC 9110
final class EntityTags {

    private static final Pattern TAG =
            Pattern.compile("\\G[\\s,]*+(W/)?\"([!#-~\\x80-\\xff]*)\"\\s*+(,[\\s,]*+|$)");

    private EntityTags() {}

    /// The strong tag of a revision.
    static String tag(Revision revision) {
        return '"' + revision.toString() + '"';
    }

    /// The condition of an `If-Match` or `If-None-Match`. Tags that are no revisions match nothing,
    /// weak ones only where that is allowed. Empty members of the list are passed over.
    ///
    /// *Failure:* [IllegalArgumentException] for a header that is no list of tags.
    static Match match(String name, String header, boolean allowsWeak) {
        if (header.strip().equals("*")) {
            return Match.ANY;
        }
        List<Revision> revisions = new ArrayList<>();
        Matcher tags = TAG.matcher(header);
        int end = 0;
        while (tags.find()) {
            end = tags.end();
            Revision revision = Revision.parse(tags.group(2));
            if (revision != null && (allowsWeak || tags.group(1) == null)) {
                revisions.add(revision);
            }
        }
        if (end == 0 || end < header.length()) {
            throw new IllegalArgumentException(
                    name + " is no list of entity tags: \"EPOCH.NUMBER\" or * is needed");
        }
        return new Match(false, revisions);
    }
}
