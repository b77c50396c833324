package com.example;

import com.example.AccountService.Account;
import com.example.AccountService.Deposit;
import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/// Spring starts the node, gives its proxy to other beans, and closes it at the end.
@SpringBootApplication
public class AccountApplication {

    public static void main(String[] args) {
        SpringApplication.run(AccountApplication.class, args);
    }

    @Bean
    ServiceNode node(@Value("${account.port}") int port) throws InterruptedException {
        return ServiceNode.builder()
                .service(AccountService.class)
                .http(HttpSettings.LOOPBACK.at("127.0.0.1", port))
                .start();
    }

    @Bean
    ServiceProxy<Account> account(ServiceNode node) throws InterruptedException {
        URI path =
                node.create(
                        CreateRequest.of("urn:example:account")
                                .name("account")
                                .state(new Account(1000)));
        return node.connect(path, Account.class);
    }

    @Bean
    CommandLineRunner greeting(ServiceNode node, ServiceProxy<Account> account) {
        return arguments -> {
            account.update(new Deposit(3200), null);
            System.out.println("The account is at " + node.http() + "/services/account");
        };
    }
}
