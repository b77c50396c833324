package io.portolan.cli.call;

import io.portolan.services.operation.Verb;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/// The verbs that a service is asked for one at a time, as they stand on the command line.
final class VerbNames implements Iterable<String> {

    /// The names, in the order of the verbs.
    static final List<String> ALL =
            Arrays.stream(Verb.values())
                    .filter(verb -> verb != Verb.NOTIFY && verb != Verb.SUBSCRIBE)
                    .map(verb -> verb.name().toLowerCase(Locale.ROOT))
                    .toList();

    @Override
    public Iterator<String> iterator() {
        return ALL.iterator();
    }
}
