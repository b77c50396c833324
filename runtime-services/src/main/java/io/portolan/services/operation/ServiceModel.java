package io.portolan.services.operation;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a service is made of, for transports that describe it in a format of their own.
///
/// @param info what everybody may know
/// @param state the type of the state, a record
/// @param messages what can be asked by handlers of the service's author; what the verbs do without
///   a handler follows from the state
/// @param isRevisionRequired whether changes must say which revision they expect
/// @param page the page that it brings; null for none
/// @param files the files that it gives and takes; null for none
public record ServiceModel(
        ServiceInfo info,
        Class<?> state,
        List<MessageType> messages,
        boolean isRevisionRequired,
        @Nullable ServedPage page,
        @Nullable ServiceFiles files) {

    public ServiceModel {
        Objects.requireNonNull(info, "info");
        Objects.requireNonNull(state, "state");
        messages = List.copyOf(messages);
    }
}
