package io.portolan.core;

/// Code that makes a result of two items.
@FunctionalInterface
public interface ThrowingBiFunction<A, B, R> {

    R apply(A first, B second) throws Exception;
}
