/// The states of the services that every node has, and what they are asked with: for programs that
/// ask them by a proxy.
///
/// ```
///   /directory    Directory    <-- Wanted
///   /constructor  Contracts    <-- io.portolan.services.CreateRequest
///   /manifests    Loaded       <-- Manifest
///   /logs         Log of LogEntry  <-- LogEntry, LogQuery
///   /health       Health           live, ready
///   /metrics      Exposition of MetricFamily of MetricSample --> text
///   /diagnostics  Diagnostics                                --> text
/// ```
///
/// In reading order: [io.portolan.services.system.Directory], [io.portolan.services.system.Wanted],
/// [io.portolan.services.system.Contracts]; [io.portolan.services.system.Manifest],
/// [io.portolan.services.system.Loaded]; [io.portolan.services.system.Log],
/// [io.portolan.services.system.LogEntry], [io.portolan.services.system.LogQuery];
/// [io.portolan.services.system.Health]; [io.portolan.services.system.Exposition],
/// [io.portolan.services.system.MetricFamily], [io.portolan.services.system.MetricSample];
/// [io.portolan.services.system.Diagnostics].
@NullMarked
package io.portolan.services.system;

import org.jspecify.annotations.NullMarked;
