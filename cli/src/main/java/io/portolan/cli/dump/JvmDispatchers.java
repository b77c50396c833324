package io.portolan.cli.dump;

import java.util.List;

/// A JVM and the names of its open dispatchers.
public record JvmDispatchers(Jvm jvm, List<String> names) {}
