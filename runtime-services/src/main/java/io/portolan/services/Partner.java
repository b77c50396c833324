package io.portolan.services;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Another service that a service needs. It is found or created before the service starts.
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Partner.List.class)
public @interface Partner {

    /// What the service calls it.
    String name();

    /// The identifier of the contract that it must keep.
    String contract();

    /// Where it comes from.
    Creation creation() default Creation.USE_EXISTING;

    /// Whether the service can do without.
    boolean optional() default false;

    /// Several partners.
    @Documented
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface List {

        /// The partners.
        Partner[] value();
    }
}
