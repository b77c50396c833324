import java.net.ServerSocket;
import java.nio.file.Files;
import javax.xml.namespace.QName;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axiom.om.OMNamespace;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.description.AxisOperation;
import org.apache.axis2.description.AxisService;
import org.apache.axis2.description.InOutAxisOperation;
import org.apache.axis2.description.Parameter;
import org.apache.axis2.receivers.RawXMLINOutMessageReceiver;
import org.apache.axis2.transport.http.SimpleHTTPServer;

/// Axis2's own server and its receiver of plain XML, as its user's guide has them: takes a point in
/// SOAP 1.1 and answers with its coordinates swapped.
public class Axis2Swap {

    public static final class Service {

        public OMElement swap(OMElement point) {
            OMFactory factory = OMAbstractFactory.getOMFactory();
            OMNamespace space = factory.createOMNamespace("urn:bench", "p");
            OMElement swapped = factory.createOMElement("swapped", space);
            add(factory, space, swapped, "id", text(point, "id"));
            add(factory, space, swapped, "x", text(point, "y"));
            add(factory, space, swapped, "y", text(point, "x"));
            add(factory, space, swapped, "name", text(point, "name"));
            return swapped;
        }

        private static String text(OMElement point, String name) {
            return point.getFirstChildWithName(new QName("urn:bench", name)).getText();
        }

        private static void add(
                OMFactory factory, OMNamespace space, OMElement to, String name, String text) {
            OMElement element = factory.createOMElement(name, space);
            element.setText(text);
            to.addChild(element);
        }
    }

    public static void main(String[] arguments) throws Exception {
        String repository = Files.createTempDirectory("axis2").toString();
        ConfigurationContext context =
                ConfigurationContextFactory.createConfigurationContextFromFileSystem(
                        repository, null);
        AxisService service = new AxisService("swap");
        service.setClassLoader(Axis2Swap.class.getClassLoader());
        service.addParameter(new Parameter("ServiceClass", Service.class.getName()));
        AxisOperation swap = new InOutAxisOperation(new QName("swap"));
        swap.setMessageReceiver(new RawXMLINOutMessageReceiver());
        swap.setSoapAction("urn:swap");
        service.addOperation(swap);
        context.getAxisConfiguration().addService(service);
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        new SimpleHTTPServer(context, port).start();
        System.out.println(port);
        while (System.in.read() >= 0) {} // the end is the other process's
        System.exit(0);
    }
}
