import type { ErasePersonReply, PersonalDataRequest } from '@brote/contracts/personal-data';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { AnonymizeOrders } from './anonymize-orders';
import { PersonalDataQueries, type OrderToAnonymize } from './personal-data.queries';
import { MARK_ACCOUNT_ERASED } from './personal-data.sql';

const idsOf = (records: readonly OrderToAnonymize[], isNeeded: boolean) =>
  records.filter((one) => one.isNeeded === isNeeded).map(({ id }) => id);

/** Erases a person. Invoices stay as the law requires; an order under way keeps its address until it has arrived. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly personalData: PersonalDataQueries,
    private readonly anonymize: AnonymizeOrders,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** Repeating it finds nothing more. The customer at Stripe is deleted by a worker afterwards. */
  async erase(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      // Before the rows are read, so that the account gets no new orders meanwhile.
      const erasedAccounts = await tx.changeRows(MARK_ACCOUNT_ERASED, { userId: person.userId, now });
      tx.afterCommit(() => this.notifier.notifyAccounts());
      const invoices = await this.personalData.countInvoices(tx, person);
      const orders = await this.personalData.lockOrders(tx, person);
      const withdrawals = await this.personalData.lockWithdrawals(tx, person);
      const neededIds = { orders: idsOf(orders, true), withdrawals: idsOf(withdrawals, true) };
      await this.anonymize.markForErasure(tx, neededIds, now);
      const anonymizedOrders = await this.anonymize.anonymizeOrders(idsOf(orders, false), now, tx);
      const anonymizedWithdrawals = await this.anonymize.anonymizeWithdrawals(idsOf(withdrawals, false), now, tx);
      const anonymizedPayments = await this.anonymize.anonymizeUnknownPayments(person.email, now, tx);
      return {
        erased: erasedAccounts + anonymizedOrders + anonymizedWithdrawals + anonymizedPayments,
        kept: invoices + neededIds.orders.length + neededIds.withdrawals.length,
      };
    });
  }
}
