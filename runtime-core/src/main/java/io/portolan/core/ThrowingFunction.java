package io.portolan.core;

/// Code that makes a result of an item.
@FunctionalInterface
public interface ThrowingFunction<T, R> {

    R apply(T item) throws Exception;
}
