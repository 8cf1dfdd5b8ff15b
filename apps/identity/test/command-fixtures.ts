import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Accounts } from '#app/accounts/accounts/accounts';
import { Links } from '#app/credentials/links/links';
import { CreateFirstAdmin } from '#app/staff/roles/create-first-admin';
import { SetRoles } from '#app/staff/roles/set-roles';
import { SecurityLog } from '#app/accounts/security/security-log';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import type { Harness } from './harness';

/** The providers of the command that grants roles. */
export function createSetRoles({ app }: Harness): SetRoles {
  return new SetRoles(app.get(UnitOfWork), app.get(Accounts), app.get(EndSessions));
}

/** The providers of the command that creates the first admin. */
export function createFirstAdminCommand({ app }: Harness): CreateFirstAdmin {
  return new CreateFirstAdmin(app.get(UnitOfWork), app.get(Accounts), app.get(Links), app.get(SecurityLog), app.get(Clock));
}
