import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { isShopEmail } from '@brote/contracts';
import { IdentityConfig } from '#app/config';
import { CreateFirstAdmin } from '#app/staff/roles/create-first-admin';
import { runCommand } from './run-command';

const { values } = parseArgs({ options: { email: { type: 'string', default: '' } }, strict: false });

/** `node dist/first-admin.js --email <address>`: prints a link that works once, within an hour. */
void runCommand(IdentityConfig, async (app, { publicOrigin }) => {
  const { email } = values;
  if (typeof email !== 'string' || !isShopEmail(email)) throw new Error('Usage: first-admin --email <address>');
  const path = await app.get(CreateFirstAdmin).createFirstAdmin(email, 'es');
  if (path === null) throw new Error('An admin exists already: appoint further admins in the back office, under Usuarios.');
  return `Choose a password within an hour at ${publicOrigin}${path}\nThen sign in at ${publicOrigin}/admin/ as ${email}.`;
});
