import { refundUnknownPaymentAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import type { AuditHook } from '#app/core/orders/change-order';
import { UnknownPayment } from './unknown-payment.entity';
import { UnknownPaymentsQueries } from './unknown-payments.queries';

/** Refunds an unknown payment in full, for staff. */
@Injectable()
export class RefundUnknownPayment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: UnknownPaymentsQueries,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** Stores the refund; a worker sends it. Repeating it changes nothing. @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED */
  async refund({ paymentId, staffId, auditHook }: { paymentId: string; staffId: string; auditHook: AuditHook }): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const payment = await this.payments.lock(tx, paymentId);
      if (payment === null) return refuse(refundUnknownPaymentAsStaff, 'UNKNOWN_PAYMENT_UNKNOWN');
      if (payment.state === 'rebuilt') return refuse(refundUnknownPaymentAsStaff, 'UNKNOWN_PAYMENT_DECIDED');
      if (payment.state === 'refunded') return;
      payment.requestRefund(staffId, this.clock.now());
      await updateExpected(tx, UnknownPayment, payment, {});
      await auditHook(tx, { before: { state: 'open' }, after: { state: 'refunded', amount: payment.amount, kind: payment.kind } });
      tx.afterCommit(() => this.notifier.notifyRefunds());
    });
  }
}
