package io.portolan.mpi.engine;

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
}
