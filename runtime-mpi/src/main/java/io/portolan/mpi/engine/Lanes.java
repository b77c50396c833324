package io.portolan.mpi.engine;

import java.util.Arrays;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// The lanes that end at one rank. A rank has one from each thread that has sent to it through one.
///
/// *Threads:* any.
final class Lanes {
    /// In the order in which they were made; replaced under the monitor.
    private volatile Lane[] all = {};

    /// All that have been made; not to be written.
    Lane[] all() {
        return all;
    }

    /// The lane from that thread of the source, new at the first call.
    synchronized Lane from(int source, int thread) {
        Lane[] before = all;
        for (Lane lane : before) {
            if (lane.source() == source && lane.thread() == thread) {
                return lane;
            }
        }
        Lane added = new Lane(source, thread);
        Lane[] after = Arrays.copyOf(before, before.length + 1);
        after[before.length] = added;
        all = after;
        return added;
    }

    /// Whether a message is in one of them; takes no lock.
    boolean haveMail() {
        for (Lane lane : all) {
            if (lane.hasMail()) {
                return true;
            }
        }
        return false;
    }

    /// A lane from that source whose oldest message is accepted by a receive; null if there is
    /// none.
    @Nullable Lane accepted(int context, int source, int tag) {
        return first(source, header -> Lane.isAccepted(header, context, tag));
    }

    /// A lane from that source with a message; null if there is none.
    @Nullable Lane withMail(int source) {
        return first(source, header -> header != Lane.NO_MAIL);
    }

    private @Nullable Lane first(int source, LongPredicate ofMail) {
        for (Lane lane : all) {
            if (lane.source() == source && ofMail.test(lane.mail())) {
                return lane;
            }
        }
        return null;
    }
}
