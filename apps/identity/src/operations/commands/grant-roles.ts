import 'reflect-metadata';
import { ROLES, type Role } from '@brote/contracts';
import { IdentityConfig } from '#app/config';
import { SetRoles } from '#app/staff/roles/set-roles';
import { runCommand } from './run-command';

const [email = '', ...requestedRoles] = process.argv.slice(2);

/** `node dist/grant-roles.js <address> [staff] [admin]`: sets exactly these roles, besides the customer role. */
void runCommand(IdentityConfig, async (app) => {
  const unknown = requestedRoles.filter((role) => !ROLES.some((knownRole) => knownRole === role));
  if (email === '' || unknown.length > 0) throw new Error(`Usage: grant-roles <address> [${ROLES.slice(1).join('] [')}]`);
  if (!(await app.get(SetRoles).setRoles(email, requestedRoles as Role[]))) throw new Error('No confirmed account has this address.');
  return `${email} is now ${['customer', ...requestedRoles].join(', ')}.`;
});
