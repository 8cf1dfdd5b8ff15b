import * as staff from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { eurosFromCents } from '@brote/money';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { AmendBillingRecord, AmendmentRefused } from '#app/invoicing/amendments/amend-billing-record';
import type { BillingSender } from '#app/invoicing/billing-records/sending/billing-sender.entity';
import { type AnsweredRecord, SendingQueries } from '#app/invoicing/billing-records/sending/sending.queries';

/** More records than a shop sells in a month without the agency. */
const MAX_COUNTED = 100_000;

/** What waits for the tax agency, and why. */
@Controller()
export class GetBillingSending {
  constructor(
    private readonly config: OrdersConfig,
    private readonly queries: SendingQueries,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(staff.getBillingSending)
  async get(): Promise<staff.BillingSendingView> {
    const sender = await this.queries.findSender();
    const waitingCount = await this.queries.countWaiting(sender, MAX_COUNTED);
    const oldest = await this.queries.findOldestWaiting(sender);
    return {
      service: this.config.verifactuServiceName,
      waitingCount,
      oldestWaitingAt: oldest?.toISOString() ?? null,
      nextRequestAt: sender.nextRequestAt(waitingCount, this.clock.now())?.toISOString() ?? null,
      unreachableSince: sender.unreachableSince?.toISOString() ?? null,
      isOutcomeUnknown: sender.unanswered !== null,
      refusal: refusalView(sender),
    };
  }
}

function refusalView({
  refusedAt,
  refusalReason: reason,
  refusalCode: code,
  refusalMessage,
}: BillingSender): staff.BillingRefusalView | null {
  if (refusedAt === null || reason === null) return null;
  return { reason, code, message: refusalMessage ?? '', refusedAt: refusedAt.toISOString() };
}

/** The work list of records with errors. */
@Controller()
export class ListBillingProblems {
  constructor(private readonly queries: SendingQueries) {}

  @RequestHandler(staff.listBillingProblems)
  async list({ cursor, limit }: staff.ListBillingProblemsRequest): Promise<staff.ListBillingProblemsReply> {
    const found = await this.queries.readProblems(Number(cursor ?? 0), limit + 1);
    const rows = found.slice(0, limit);
    return { rows: rows.map(recordView), nextCursor: found.length > limit ? String(rows.at(-1)?.position ?? 0) : null };
  }
}

/** Replaces a record with an error by a new one of the same document. Recorded in the audit. */
@Controller()
export class AmendBillingRecordAsStaff {
  constructor(
    private readonly amendBillingRecord: AmendBillingRecord,
    private readonly queries: SendingQueries,
    private readonly audit: StaffAudit,
  ) {}

  /** Repeating it changes and records nothing. @throws Refusal INVOICE_UNKNOWN, VERSION_CONFLICT, REAUTHENTICATION_REQUIRED */
  @RequestHandler(staff.amendBillingRecord)
  async amend({ recordId }: staff.AmendBillingRecordRequest, call: CallContext): Promise<staff.BillingRecordView> {
    this.audit.requireRecentAuthentication(call);
    const target = { type: 'billing-record', id: recordId };
    try {
      const auditHook = this.audit.hookOf(call, { action: 'billing-record.amend', target });
      const { position } = await this.amendBillingRecord.amend(Number(recordId), auditHook);
      const record = await this.queries.findAnsweredRecord(position);
      return recordView(record ?? refuse(staff.amendBillingRecord, 'INVOICE_UNKNOWN'));
    } catch (error) {
      if (!(error instanceof AmendmentRefused)) throw error;
      return refuse(staff.amendBillingRecord, error.reason === 'unknown' ? 'INVOICE_UNKNOWN' : 'VERSION_CONFLICT');
    }
  }
}

function recordView({ position, total, verdict, answeredAt, description, ...record }: AnsweredRecord): staff.BillingRecordView {
  return {
    ...record,
    id: String(position),
    total: eurosFromCents(total),
    verdict: verdict ?? 'waiting',
    description: description?.slice(0, 2_000) ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
