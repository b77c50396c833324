/// Tests of the services.
@NullMarked
package io.portolan.services;

import org.jspecify.annotations.NullMarked;
