package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// What a message is matched by; in a receive or probe the source and the tag may be wildcards.
///
/// @param context the communicator's own number
/// @param source the rank that sends, in the world
/// @param tag the tag it is sent with
record Header(int context, int source, int tag) {
    private static final int SPREAD = 0x9E3779B1;

    /// Whether it asks for any source or any tag.
    boolean hasWildcard() {
        return source == Wildcards.ANY_SOURCE || tag == Wildcards.ANY_TAG;
    }

    /// Whether a message with that header is one that this one, with its wildcards, asks for.
    boolean accepts(Header message) {
        return accepts(message.context, message.source, message.tag);
    }

    boolean accepts(int messageContext, int messageSource, int messageTag) {
        return context == messageContext
                && (source == messageSource || source == Wildcards.ANY_SOURCE)
                && (tag == messageTag || tag == Wildcards.ANY_TAG);
    }

    /// Spread, because many sources use the same small tags.
    @Override
    public int hashCode() {
        return hash(context, source, tag);
    }

    /// The hash code of such a header.
    static int hash(int context, int source, int tag) {
        return (context * SPREAD + source) * SPREAD + tag;
    }

    /// Whether this is such a header.
    boolean equals(int otherContext, int otherSource, int otherTag) {
        return context == otherContext && source == otherSource && tag == otherTag;
    }

    /// The headers that were used last: a program sends and receives with the same few again and
    /// again, and not each message needs an object of its own.
    ///
    /// *Threads:* any; a header is immutable, and a thread may use one that another thread has just
    /// replaced.
    static final class Recent {
        private static final int MASK = 15;

        private final @Nullable Header[] recent = new Header[MASK + 1];

        /// Such a header.
        Header of(int context, int source, int tag) {
            int hash = Header.hash(context, source, tag);
            int at = (hash ^ (hash >>> 16)) & MASK;
            Header known = recent[at];
            if (known == null || !known.equals(context, source, tag)) {
                known = new Header(context, source, tag);
                recent[at] = known;
            }
            return known;
        }
    }
}
