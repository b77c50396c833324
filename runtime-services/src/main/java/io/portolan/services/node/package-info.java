/// A node: it hosts services, gives them threads, watches over them, and answers for them.
///
/// ```
///   ServiceNode.builder() --> ServiceNodeBuilder --start--> ServiceNode --> create, connect, find
///      service(...), http(...), tcp(...),                       |
///      store(...), join(...), limits(...)                     close
/// ```
///
/// {@snippet class="io.portolan.services.examples.Scores" region="node"}
///
/// In reading order: [io.portolan.services.node.ServiceNodeBuilder],
/// [io.portolan.services.node.ServiceNode], [io.portolan.services.node.NodeStats],
/// [io.portolan.services.node.OnDamage], [io.portolan.services.node.StateExport].
@NullMarked
package io.portolan.services.node;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   ServiceNodeBuilder --> ServiceNode --> Node (Operations, Site)
//        Listeners: HTTP, frames  --perform-->  |  by the path --> ServiceInstance
//        Membership (other nodes) <-----------> |
//        Creator <---+                          |-- HealthMonitor, TimeoutScanner, DiskWatch
//        Manifests <-+-- SystemServices         |-- NodeLog, NodeFailures, NodeMetrics
//
// `Creator` makes services and finds their partners, with a `CreationRollback` for what fails;
// `ServiceResolver` gives proxies of services here and in other nodes, by a `ServiceAddress`;
// `SystemServices` are those that every node has.
