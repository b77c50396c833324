/// Journals of workflows in a PostgreSQL database, which several nodes share.
///
/// The driver is found as a service of JDBC: on the class path Maven brings it along; a program of
/// named modules has it on its module path.
module io.portolan.services.postgresql {
    requires static transitive org.jspecify;
    requires transitive io.portolan.services;
    requires transitive java.sql;

    exports io.portolan.services.postgresql;
}
