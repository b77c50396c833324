/// The description of a service as an OpenAPI document, made out of its contract.
///
/// ```
///   GET .../$openapi --> OpenApiRoute --> OpenApi --describes--> OpenApiOperation (each)
///                                            |
///                                            +--> OpenApiComponents: what all documents share
///                                            +--> codec.SchemaCatalog: the service's own schemas
/// ```
///
/// In reading order: [io.portolan.services.http.openapi.OpenApiRoute], `OpenApi`,
/// `OpenApiOperation`, `OpenApiComponents`.
@NullMarked
package io.portolan.services.http.openapi;

import org.jspecify.annotations.NullMarked;
