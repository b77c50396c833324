package io.portolan.services.system;

/// The body of the query `find` of `/directory`: which services are wanted.
///
/// @param contract that they keep it, as their own or as another one; empty for any
/// @param partner that they have a partner of this name; empty for any
public record Wanted(String contract, String partner) {}
