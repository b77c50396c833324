package io.portolan.core;

public interface Postable<T> {
    void post(T item);
}
