import { type ErasePersonReply, type PersonalDataRequest, eraseFromOrders } from '@brote/contracts/personal-data';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { RequestHandler } from '@brote/messaging';
import { WorkNotifier } from '#app/core/work-notifier';
import { AnonymizeOrders } from './anonymize-orders';
import { PersonalDataQueries, type OrderToAnonymize } from './personal-data.queries';
import { MARK_ACCOUNT_ERASED } from './personal-data-retention.sql';

/** The locked orders and withdrawals of a person. Needed ones are under way. */
interface PersonRecords {
  orders: readonly OrderToAnonymize[];
  withdrawals: readonly OrderToAnonymize[];
}

const idsOf = (records: readonly OrderToAnonymize[], isNeeded: boolean) =>
  records.filter((one) => one.isNeeded === isNeeded).map(({ id }) => id);

/**
 * Erases a person. Invoices stay as the law requires; an order under way keeps its address until it has arrived.
 *
 * 1. The account is marked as erased, so that it gets no new orders meanwhile. A worker deletes its customer at Stripe afterwards, and
 *    repeats failed calls.
 * 2. The orders and withdrawals of the person are locked.
 * 3. Those that are still needed are marked: staff no longer see the person. `PersonalDataRetention` ends and anonymizes them later.
 * 4. All others, and unknown payments, are anonymized at once.
 *
 * The steps are one transaction: a failure changes nothing, and the caller repeats the request. A repetition finds nothing more.
 */
@Controller()
export class ErasureWorkflow {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly personalData: PersonalDataQueries,
    private readonly anonymize: AnonymizeOrders,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** Repeating it finds nothing more. The reply counts the erased and the kept records. */
  @RequestHandler(eraseFromOrders)
  async erase(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const erasedAccounts = await this.eraseAccount(tx, person, now);
      const keptInvoices = await this.personalData.countInvoices(tx, person);
      const records = await this.lockRecords(tx, person);
      const markedRecords = await this.markNeeded(tx, records, now);
      const anonymizedRecords = await this.anonymizeOthers(tx, person, records, now);
      return { erased: erasedAccounts + anonymizedRecords, kept: keptInvoices + markedRecords };
    });
  }

  /** Before the rows are read, so that the account gets no new orders meanwhile. */
  private async eraseAccount(tx: Transaction, { userId }: PersonalDataRequest, now: Date): Promise<number> {
    const erasedAccounts = await tx.changeRows(MARK_ACCOUNT_ERASED, { userId, now });
    tx.afterCommit(() => this.notifier.notify('accounts'));
    return erasedAccounts;
  }

  private async lockRecords(tx: Transaction, person: PersonalDataRequest): Promise<PersonRecords> {
    const orders = await this.personalData.lockOrders(tx, person);
    const withdrawals = await this.personalData.lockWithdrawals(tx, person);
    return { orders, withdrawals };
  }

  private async markNeeded(tx: Transaction, { orders, withdrawals }: PersonRecords, now: Date): Promise<number> {
    const neededIds = { orders: idsOf(orders, true), withdrawals: idsOf(withdrawals, true) };
    await this.anonymize.markForErasure(tx, neededIds, now);
    return neededIds.orders.length + neededIds.withdrawals.length;
  }

  private async anonymizeOthers(
    tx: Transaction,
    { email }: PersonalDataRequest,
    { orders, withdrawals }: PersonRecords,
    now: Date,
  ): Promise<number> {
    const anonymizedOrders = await this.anonymize.anonymizeOrders(idsOf(orders, false), now, tx);
    const anonymizedWithdrawals = await this.anonymize.anonymizeWithdrawals(idsOf(withdrawals, false), now, tx);
    const anonymizedPayments = await this.anonymize.anonymizeUnknownPayments(email, now, tx);
    return anonymizedOrders + anonymizedWithdrawals + anonymizedPayments;
  }
}
