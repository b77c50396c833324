package io.portolan.services;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a static method of a class of handlers bring kept states of other versions of its contract
/// into the form of this one, before they are read:
///
/// {@snippet class="io.portolan.services.examples.Evolving" region="upgrade"}
///
/// It is given the version that wrote the state, which is empty when that was not kept yet, and the
/// state as maps, lists, strings, numbers and booleans, which are its own to change. It is not
/// called for a state of the present version. What names, missing and removed members need no more
/// is in [Was].
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Upgrade {}
