import { listUserSnapshots, type SnapshotPageRequest, type UserSnapshots } from '@brote/contracts/reporting';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Account } from '#app/accounts/accounts/account.entity';
import { userEventData } from '#app/accounts/accounts/account.view';

/** Snapshots of all accounts for reporting, without personal data. */
@Controller()
export class ReportingSnapshotsController {
  constructor(private readonly dataSource: DataSource) {}

  @RequestHandler(listUserSnapshots)
  async listUsers({ after, limit }: SnapshotPageRequest): Promise<UserSnapshots> {
    const orderedAccounts = this.dataSource.createQueryBuilder(Account, 'a').orderBy('a.id').limit(limit);
    const accounts = await (after === null ? orderedAccounts : orderedAccounts.where('a.id > :after', { after })).getMany();
    return { items: accounts.map((account) => ({ version: account.version, data: userEventData(account) })) };
  }
}
