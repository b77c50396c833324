package io.portolan.cli.dump;

import java.util.List;

/// A JVM and the names of what can be dumped there: open dispatchers and worlds of ranks.
public record JvmSubjects(Jvm jvm, List<String> names) {}
