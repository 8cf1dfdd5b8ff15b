import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, MaxLength, Max, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { IsNested, IsNestedList } from '../validation/nested';
import {
  BILLING_REFUSAL_REASONS,
  BILLING_SERVICES,
  BILLING_VERDICTS,
  type BillingRefusalReason,
  type BillingServiceName,
  type BillingVerdict,
} from './billing-record-states';

/** The position of a record in the chain. */
const POSITION_PATTERN = /^[1-9]\d{0,14}$/;

export class GetBillingSendingRequest {}

/** Why the tax agency processed nothing. */
export class BillingRefusalView {
  @IsIn(BILLING_REFUSAL_REASONS) reason!: BillingRefusalReason;
  /** The agency's code; null without one. */
  @IsOptional() @IsInt() code!: number | null;
  @IsString() @MaxLength(500) message!: string;
  @IsISO8601() refusedAt!: string;
}

/** The queue of billing records. */
export class BillingSendingView {
  @IsIn(BILLING_SERVICES) service!: BillingServiceName;
  /** Records without an answer. */
  @IsInt() @Min(0) waitingCount!: number;
  /** The time of the oldest one; null without one. */
  @IsOptional() @IsISO8601() oldestWaitingAt!: string | null;
  /** Null when nothing has to be waited for. */
  @IsOptional() @IsISO8601() nextRequestAt!: string | null;
  /** The first of the attempts without an answer; null while the agency answers. */
  @IsOptional() @IsISO8601() unreachableSince!: string | null;
  /** Whether records of a request without an answer are being queried. */
  @IsBoolean() isOutcomeUnknown!: boolean;
  /** Null while the agency accepts requests. */
  @IsOptional() @IsNested(() => BillingRefusalView) refusal!: BillingRefusalView | null;
}

/** Sending to the tax agency: what waits, and why. */
export const getBillingSending = defineRequest({
  name: 'orders.get-billing-sending.v1',
  calledBy: ['gateway'],
  request: GetBillingSendingRequest,
  reply: BillingSendingView,
  caller: 'staff',
});

/** Query of `GET /admin/billing-records`. */
export class ListBillingProblemsRequest {
  @IsOptional() @Matches(POSITION_PATTERN) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A billing record with the tax agency's answer. */
export class BillingRecordView {
  /** The position in the chain. */
  @Matches(POSITION_PATTERN) id!: string;
  @IsString() @MaxLength(60) invoiceNumber!: string;
  /** The day of the document, in Madrid. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) issuedOn!: string;
  /** As recorded: without VAT of other member states. */
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsIn(BILLING_VERDICTS) verdict!: BillingVerdict;
  /** The agency's code of the error; null without one. */
  @IsOptional() @IsInt() code!: number | null;
  /** The agency's Spanish text about the error. */
  @IsOptional() @IsString() @MaxLength(2_000) description!: string | null;
  /** The agency's secure verification code of the request. */
  @IsOptional() @IsString() @MaxLength(100) csv!: string | null;
  /** Null before the answer. */
  @IsOptional() @IsISO8601() answeredAt!: string | null;
}

export class ListBillingProblemsReply {
  @IsNestedList(() => BillingRecordView, { max: 100 }) rows!: BillingRecordView[];
  @IsOptional() @IsString() @MaxLength(20) nextCursor!: string | null;
}

/** Records that were rejected, or accepted with errors, and that no later record replaces; the oldest first. */
export const listBillingProblems = defineRequest({
  name: 'orders.list-billing-problems.v1',
  calledBy: ['gateway'],
  request: ListBillingProblemsRequest,
  reply: ListBillingProblemsReply,
  caller: 'staff',
});

export class AmendBillingRecordRequest {
  @Matches(POSITION_PATTERN) recordId!: string;
}

/**
 * Appends a record that replaces a rejected one, or one with errors. It is built from the same document with the configuration of today,
 * and sent like any other. Repeating it returns the record that exists. VERSION_CONFLICT: the record has no error.
 * REAUTHENTICATION_REQUIRED: the last password check is more than 15 minutes ago.
 */
export const amendBillingRecord = defineRequest({
  name: 'orders.amend-billing-record-as-staff.v1',
  calledBy: ['gateway'],
  request: AmendBillingRecordRequest,
  reply: BillingRecordView,
  errors: ['INVOICE_UNKNOWN', 'VERSION_CONFLICT', 'REAUTHENTICATION_REQUIRED'],
  caller: 'admin',
});
