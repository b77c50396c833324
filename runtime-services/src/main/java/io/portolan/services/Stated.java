package io.portolan.services;

import io.portolan.services.operation.Revision;

/// A state and which one it is.
///
/// @param revision its revision
/// @param state the state itself; nobody changes it any more
public record Stated<S>(Revision revision, S state) {}
