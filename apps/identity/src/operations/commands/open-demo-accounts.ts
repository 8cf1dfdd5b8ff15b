import 'reflect-metadata';
import type { Role } from '@brote/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { CreateConfirmedAccount, type ConfirmedAccount } from '#app/staff/roles/create-confirmed-account';
import { SetRoles } from '#app/staff/roles/set-roles';
import { SecondFactors } from '#app/staff/sign-in/second-factors';
import { DemoConfig } from './demo.config';
import { runCommand } from './run-command';

interface DemoAccount extends ConfirmedAccount {
  roles: Role[];
  /** Whether the account must enrol a second factor before it enters the back office. */
  needsSecondFactor: boolean;
}

/** Opens the demo accounts; existing accounts stay unchanged. */
void runCommand(DemoConfig, async (app, { demoAccounts }) => {
  const accounts = JSON.parse(demoAccounts) as DemoAccount[];
  for (const account of accounts) {
    await app.get(CreateConfirmedAccount).createAccount(account);
    if (account.roles.length > 0) await app.get(SetRoles).setRoles(account.email, account.roles);
    if (!account.needsSecondFactor) await waiveSecondFactor(app, account.email);
  }
  return `${accounts.length} demo accounts exist.`;
});

/** Visitors of a demo have no authenticator app. */
async function waiveSecondFactor(app: INestApplicationContext, email: string): Promise<void> {
  const account = await app.get(AccountsQueries).findByEmail(email);
  if (account !== null) await app.get(SecondFactors).waiveFactor(account.id);
}
