/// Stateful services with uniform operations, the place of DSS above the core.
module io.portolan.services {
    requires static transitive org.jspecify;
    requires io.portolan.core;
}
