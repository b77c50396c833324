/// Services: state that outlives a message, behind one uniform set of operations, after DSS. This
/// package is what authors of services write, and the proxies by which services are asked.
///
/// ```
///      node: ServiceNode, runs services       client: ServiceClient       http: where it listens
///          |                                       |
///          |  ServiceContract, On                  |  ServiceProxy
///          v                                       v
///      handlers of an author  <---- UPDATE, QUERY, ... ----  callers
/// ```
///
/// {@snippet class="io.portolan.services.examples.Scores" region="contract"}
///
/// For authors, in reading order: [io.portolan.services.ServiceContract],
/// [io.portolan.services.On], [io.portolan.services.Behavior], [io.portolan.services.Key],
/// [io.portolan.services.ServiceContext], [io.portolan.services.Stated],
/// [io.portolan.services.Partner], [io.portolan.services.Creation], [io.portolan.services.Upgrade]
/// and [io.portolan.services.Was]. For callers: [io.portolan.services.ServiceProxy],
/// [io.portolan.services.AsyncServiceProxy], [io.portolan.services.CreateRequest];
/// [io.portolan.services.Limits] says how much a node takes on.
@NullMarked
package io.portolan.services;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//      node: ServiceNode, runs services     client: ServiceClient      http: its paths
//         |        |        |                        |        |               |
//     hosting    nodes      |                        |        |               |
//      |    |      |        |                        |        v               |
//      |  subscription      +-------> call <---------+      binary            |
//      |                              |                        |              |
//      +------> contract <------------+                        v              v
//                  |                                    operation, codec, access
//                  v                                           ^
//         this package: ServiceContract, On, ServiceProxy -----+
