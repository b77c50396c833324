package io.portolan.services.system;

/// The body of the action `leave` of `/directory`: a node ends, and its services with it.
///
/// @param node its name
/// @param life as it was announced
public record Farewell(String node, String life) {}
