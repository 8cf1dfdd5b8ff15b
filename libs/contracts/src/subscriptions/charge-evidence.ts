import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { BILLING_PERIODS, DELIVERY_INTERVALS, type BillingPeriod, type DeliveryInterval } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { ExplainedCharge } from '../derivation';
import { LOCALES, type Locale } from '../locale';
import { LocalizedText } from '../localized-text';
import { ShippingInfo } from '../orders/place-order';
import { TrackingView } from '../orders/tracking-page';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { ExplainChargeRequest } from './explain-charge';
import { DELIVERY_STATUSES, SUBSCRIPTION_STATUSES, type DeliveryStatus, type SubscriptionStatus } from './subscription-status';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** More deliveries than a plan has in a hundred years. */
const MAX_DELIVERIES = 600;

/** A delivery of a plan, without its address. */
export class EvidenceDelivery {
  /** Its number within the plan, from 1. */
  @IsInt() @Min(1) number!: number;
  @IsIn(DELIVERY_STATUSES) status!: DeliveryStatus;
  /** Planned day of dispatch, Europe/Madrid. */
  @Matches(DAY_PATTERN) day!: string;
  @IsInt() @Min(0) brushCount!: number;
  @IsNestedOrNull(() => TrackingView) tracking!: TrackingView | null;
  /** UTC; null before. */
  @IsOptional() @IsISO8601() shippedAt!: string | null;
  @IsOptional() @IsISO8601() deliveredAt!: string | null;
}

/** What is stored about a charge of a plan, for a dispute. */
export class ChargeEvidence {
  /** Time of the reading, UTC. */
  @IsISO8601() createdAt!: string;
  @IsUUID() subscriptionId!: string;
  /** Reference for the customer, `PLAN-3F2A-91BC`. */
  @IsString() @MaxLength(20) reference!: string;
  @IsUUID() userId!: string;
  /** Whether its customer has closed the account: then it has no name and no address. */
  @IsBoolean() isPersonHidden!: boolean;
  @IsNested(() => LocalizedText) planName!: LocalizedText;
  @IsIn(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  @IsIn(DELIVERY_INTERVALS) interval!: DeliveryInterval;
  @IsIn(BILLING_PERIODS) billingPeriod!: BillingPeriod;
  /** UTC; the time of the purchase. */
  @IsISO8601() startedAt!: string;
  /** UTC; null before the end. */
  @IsOptional() @IsISO8601() cancelledAt!: string | null;
  /** Whether its owner has withdrawn from the contract. */
  @IsBoolean() isWithdrawn!: boolean;
  /** Day of the edition of terms that the customer accepted; null where it is not known. */
  @IsOptional() @Matches(DAY_PATTERN) termsVersion!: string | null;
  /** Recipient and address of the next deliveries; null when the person is hidden or erased. */
  @IsNestedOrNull(() => ShippingInfo) shippingInfo!: ShippingInfo | null;
  /** All deliveries, the earliest first. */
  @IsNestedList(() => EvidenceDelivery, { max: MAX_DELIVERIES }) deliveries!: EvidenceDelivery[];
  @IsNested(() => ExplainedCharge) explained!: ExplainedCharge;
}

/**
 * Reads the evidence of a paid charge of a plan, and records it in the audit. It fails when documents or earlier invoices cannot be read,
 * so that no part is missing unnoticed.
 */
export const exportChargeEvidence = defineRequest({
  name: 'subscriptions.export-charge-evidence.v1',
  calledBy: ['gateway'],
  request: ExplainChargeRequest,
  reply: ChargeEvidence,
  errors: ['SUBSCRIPTION_UNKNOWN', 'INVOICE_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'staff',
  deadlineMs: 12_000,
});

/** Query of the file with the evidence of a charge. */
export class ChargeEvidenceFileRequest extends ExplainChargeRequest {
  /** Language of the file. */
  @IsIn(LOCALES) locale!: Locale;
}
