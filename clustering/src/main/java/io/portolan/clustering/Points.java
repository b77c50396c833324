package io.portolan.clustering;

public final class Points {
    private Points() {}
}
