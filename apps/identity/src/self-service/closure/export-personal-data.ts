import { Database } from '@brote/persistence';
import type { PersonalDataExport } from '@brote/contracts/identity';
import type { PersonalDataSection } from '@brote/contracts/personal-data';
import { RequestClient, type CallContext, Refusal, Unavailable } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { profileView, userView } from '#app/accounts/accounts/account.view';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { SecurityLog } from '#app/accounts/security/security-log';
import { OWN_SECTION_QUERIES } from './closure.sql';
import { EXPORT_REQUESTS } from './personal-data-requests';

const SERVICE = 'identity';

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
    const account = await this.accounts.findById(userId);
    if (account === null || account.email === null || account.state !== 'active') throw new Refusal('UNAUTHENTICATED');
    const person = { userId, email: account.email };
    const otherServicesSections = await Promise.all(
      EXPORT_REQUESTS.map(async (contract) => (await this.requests.send(contract, person)).sections),
    );
    const sections = [...(await this.readOwnSections(account)), ...otherServicesSections.flat()];
    if (call.remainingMs() === 0) throw new Unavailable('The deadline of the export has passed');
    await this.log.recordEvent(this.database, userId, 'data-exported');
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
