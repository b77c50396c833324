/// The commands that run a node of services and look after its store.
///
/// ```
///   NodeCommand  -> ContractClasses: contracts from jars and sources -> ServiceNodeBuilder
///   StoreCommand -> the states in the store of a node: export, import
/// ```
@NullMarked
package io.portolan.cli.node;

import org.jspecify.annotations.NullMarked;
