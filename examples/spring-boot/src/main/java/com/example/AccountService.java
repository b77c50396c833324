package com.example;

import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;

/// A service that keeps the balance of an account.
@ServiceContract(id = "urn:example:account", state = AccountService.Account.class)
public class AccountService {

    public record Account(long cents) {}

    public record Deposit(long cents) {}

    @On(Verb.UPDATE)
    public Account deposit(Deposit deposit, ServiceContext<Account> context) {
        return new Account(context.state().state().cents() + deposit.cents());
    }
}
