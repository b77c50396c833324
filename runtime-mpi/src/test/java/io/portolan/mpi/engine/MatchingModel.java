package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the standard says of matching, as one would write it down: two lists, searched from the
/// oldest on. The slow way, beside which mailboxes are tried.
final class MatchingModel {
    /// A message, by its number.
    record Sent(Header header, int id, @Nullable OutgoingTransfer send) {}

    /// A receive, and the numbers of the messages that it got.
    static final class Receive {
        final Header header;
        final boolean isStanding;
        final List<Integer> got = new ArrayList<>();

        Receive(Header header, boolean isStanding) {
            this.header = header;
            this.isStanding = isStanding;
        }
    }

    final List<Receive> posted = new ArrayList<>();
    final List<Sent> unexpected = new ArrayList<>();

    void post(Receive receive) {
        for (Sent sent = take(receive.header); sent != null; sent = take(receive.header)) {
            receive.got.add(sent.id);
            if (!receive.isStanding) {
                return;
            }
        }
        posted.add(receive);
    }

    /// Whether a receive took it.
    boolean arrive(Sent sent) {
        for (int i = 0; i < posted.size(); i++) {
            Receive receive = posted.get(i);
            if (receive.header.accepts(sent.header)) {
                receive.got.add(sent.id);
                if (!receive.isStanding) {
                    posted.remove(i);
                }
                return true;
            }
        }
        unexpected.add(sent);
        return false;
    }

    @Nullable Sent find(Header wanted) {
        for (Sent sent : unexpected) {
            if (wanted.accepts(sent.header)) {
                return sent;
            }
        }
        return null;
    }

    @Nullable Sent take(Header wanted) {
        Sent found = find(wanted);
        unexpected.remove(found);
        return found;
    }
}
