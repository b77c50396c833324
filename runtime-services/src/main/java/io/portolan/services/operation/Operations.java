package io.portolan.services.operation;

import org.jspecify.annotations.Nullable;

/// The services of a node, as every transport drives them.
///
/// *Threads:* any.
public interface Operations {

    /// Performs the operation of an exchange: sooner or later, on this or another thread, the
    /// exchange has its answer. Does not block and throws nothing.
    void perform(Exchange exchange);

    /// What a service is made of, or null when there is no such service. It is for descriptions of
    /// services; code that asks on behalf of a caller performs LOOKUP.
    @Nullable ServiceModel model(String service);
}
