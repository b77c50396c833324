package io.portolan.services;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives the services of a class a page of their own, for people with a browser: the console of
/// their node lists it by its title. The class has [ServiceContract] or
/// [io.portolan.services.workflow.WorkflowContract] besides.
///
/// ```
/// @ServicePage(title = "Clustering map", folder = "/META-INF/pages/map")
/// ```
///
/// The page of a service `/services/jobs` is `/services/jobs/$page`, which answers with the file
/// `index.html` of the folder; its other files are below that path, such as
/// `/services/jobs/$page/map.js`. In the page they are named relatively to the service: `<script
/// type="module" src="$page/map.js">`. A page may use the modules of the console, which know the
/// token of the user: `import {request} from "/$console/session.js"`. Its scripts, styles and
/// requests are its own node's only, and inline ones are not run.
///
/// *Failure:* a class whose folder has no `index.html` is refused when the node learns of it.
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ServicePage {

    /// What people see of the page in a list.
    String title();

    /// The folder of the files among the resources of the class, with a leading slash. A named
    /// module shows others only folders whose names are no packages: below `/META-INF`, say.
    String folder();
}
