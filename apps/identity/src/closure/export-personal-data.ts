import { Database } from '@brote/persistence';
import type { PersonalDataExport } from '@brote/contracts/identity';
import type { PersonalDataSection } from '@brote/contracts/personal-data';
import { RequestClient, type CallContext, Refusal, Unavailable } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/account.entity';
import { profileView, userView } from '#app/accounts/account.view';
import { AccountsQueries } from '#app/accounts/accounts.queries';
import { SecurityLog } from '#app/security/security-log';
import { EXPORT_REQUESTS } from './personal-data-requests';

const SERVICE = 'identity';

/** Data besides the account itself; secrets and their hashes are left out. */
const OWN_SECTION_QUERIES = [
  {
    name: 'sessions',
    sql: `SELECT id, audience, device, started_at AS "startedAt", last_used_at AS "lastUsedAt", ends_at AS "endsAt", ended_at AS "endedAt"
            FROM session WHERE account_id = :accountId ORDER BY started_at`,
  },
  {
    name: 'securityLog',
    sql: `SELECT kind, at, device, address_hash AS "addressHash" FROM security_event WHERE account_id = :accountId ORDER BY at, id`,
  },
  {
    name: 'knownAddresses',
    sql: `SELECT address_hash AS "addressHash", seen_at AS "seenAt" FROM known_client_address WHERE account_id = :accountId ORDER BY seen_at`,
  },
  {
    name: 'links',
    sql: `SELECT purpose, email, redirect_to AS "redirectTo", created_at AS "createdAt", expires_at AS "expiresAt", spent_at AS "spentAt" FROM link WHERE account_id = :accountId ORDER BY created_at`,
  },
] as const;

/** Collects the data that all services hold about a person: everything, or nothing. */
@Injectable()
export class ExportPersonalData {
  constructor(
    private readonly requests: RequestClient,
    private readonly accounts: AccountsQueries,
    private readonly database: Database,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /** The security log records only a completed export. @throws Unavailable when a service does not reply, or the deadline has passed */
  async export(call: CallContext): Promise<PersonalDataExport> {
    const { userId } = call.authenticatedCaller;
    const account = await this.accounts.byId(userId);
    if (account === null || account.email === null || account.state !== 'active') throw new Refusal('UNAUTHENTICATED');
    const person = { userId, email: account.email };
    const otherServicesSections = await Promise.all(
      EXPORT_REQUESTS.map(async (contract) => (await this.requests.send(contract, person)).sections),
    );
    const sections = [...(await this.readOwnSections(account)), ...otherServicesSections.flat()];
    if (call.remainingMs() === 0) throw new Unavailable('The deadline of the export has passed');
    await this.log.record(this.database, userId, 'data-exported');
    return { exportedAt: this.clock.now().toISOString(), sections };
  }

  private async readOwnSections(account: Account): Promise<PersonalDataSection[]> {
    const sections = await Promise.all(
      OWN_SECTION_QUERIES.map(async ({ name, sql }) => ({
        ...{ service: SERVICE, name },
        rows: await this.database.query<Record<string, unknown>>(sql, { accountId: account.id }),
      })),
    );
    return [
      { service: SERVICE, name: 'account', rows: [{ ...userView(account) }] },
      { service: SERVICE, name: 'profile', rows: [{ ...profileView(account) }] },
      ...sections,
    ];
  }
}
