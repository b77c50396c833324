package io.portolan.mpi.engine;

/// What a message is matched by; in a receive or probe the source and the tag may be wildcards.
///
/// @param context the communicator's own number
/// @param source the rank that sends, in the world
/// @param tag the tag it is sent with
record Header(int context, int source, int tag) {
    /// Whether a message with that header is one that this one, with its wildcards, asks for.
    boolean accepts(Header message) {
        return accepts(message.context, message.source, message.tag);
    }

    boolean accepts(int messageContext, int messageSource, int messageTag) {
        return context == messageContext
                && (source == messageSource || source == Wildcards.ANY_SOURCE)
                && (tag == messageTag || tag == Wildcards.ANY_TAG);
    }
}
