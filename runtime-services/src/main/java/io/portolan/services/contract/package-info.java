/// What an author's class says: it is read once and checked, and operations are handled by it.
///
/// ```
///   class with @ServiceContract --> ContractReader --> Contract: verbs, state, partners, upgrade
///         methods with @On -------> HandlerReader ---> Handling: body, Behavior, Isolation
///         record of the state ----> StateForm -------> RecordForm, KeyedCollection
/// ```
///
/// In reading order: `ContractReader` and `HandlerReader` make a `Contract` with a `Handling` for
/// each handler; `StateForm` finds items in a state by the steps of a path; `UpgradeMethod` brings
/// older states up to date; `Isolation` keeps values apart from the code that holds them outside;
/// `Bodies` decodes bodies that come encoded; `Lookups` is the way to an author's members.
@NullMarked
package io.portolan.services.contract;

import org.jspecify.annotations.NullMarked;
