import { listUserSnapshots, type SnapshotPageRequest, type UserSnapshots } from '@brote/contracts/reporting';
import { readEpoch, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { Account } from '#app/accounts/accounts/account.entity';
import { userEventData } from '#app/accounts/accounts/account.view';

/** Snapshots of all accounts for reporting, without personal data. */
@Controller()
export class ReportingSnapshotsController {
  constructor(private readonly database: Database) {}

  @RequestHandler(listUserSnapshots)
  async listUsers({ after, limit }: SnapshotPageRequest): Promise<UserSnapshots> {
    const orderedAccounts = this.database.repository(Account).createQueryBuilder('a').orderBy('a.id').limit(limit);
    const accounts = await (after === null ? orderedAccounts : orderedAccounts.where('a.id > :after', { after })).getMany();
    const epoch = await readEpoch(this.database);
    return { items: accounts.map((account) => ({ epoch, version: account.version, data: userEventData(account) })) };
  }
}
