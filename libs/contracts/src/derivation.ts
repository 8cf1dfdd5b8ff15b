import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, MaxLength, Min } from 'class-validator';
import { PLAN_IDS, type PlanId } from './catalog/plan-id';
import { LocalizedText } from './localized-text';
import { MoneyView } from './money-view';
import { COUNTRIES, type Country } from './orders/countries';
import { MayBeAbsent } from './validation/may-be-absent';
import { IsNested, IsNestedList, IsNestedOrNull } from './validation/nested';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** charge: money that was taken; refund: money that the shop returned; dispute: money that a bank demands. */
export const DERIVATION_KINDS = ['charge', 'refund', 'dispute'] as const;

/**
 * plan-period: months × monthly price. plan-rest: the rest of a period after a change. plan-credit: the unused rest of a paid period.
 * credit-used: an earlier credit. owed-before: an earlier amount that was too small for a charge of its own.
 * item: quantity × price. shipping: delivery, 0 where it is free.
 * charge: the charge that a refund belongs to. taken-before: what was refunded or disputed before. unused-months: months that were paid
 * and not sent × monthly price. other-charges: the part that other charges returned. limit: more than the charge has left.
 * kept: goods or credit that a withdrawal does not return. chosen: an amount that staff or the payment provider named.
 * claimed: the amount that the bank demands. sum: the result.
 */
export const DERIVATION_STEPS = [
  ...['plan-period', 'plan-rest', 'plan-credit', 'credit-used', 'owed-before', 'item', 'shipping'],
  ...['charge', 'taken-before', 'unused-months', 'other-charges', 'limit', 'kept', 'chosen', 'claimed', 'sum'],
] as const;
export type DerivationStepKind = (typeof DERIVATION_STEPS)[number];

/** Stored facts behind the steps. Those of staff are sent to staff only. */
export const DERIVATION_FACTS = [
  ...['price-since', 'price-changed', 'plan-changed', 'not-billed', 'payment-attempts', 'paid-together', 'delivery'],
  ...['terms', 'cause', 'reason', 'state', 'document', 'staff-reference', 'staff-note'],
] as const;
export type DerivationFactKind = (typeof DERIVATION_FACTS)[number];

/** A billed amount, and the part of its period that counts. Stripe counts seconds. */
export class DerivationShare {
  /** Cents of the whole period. */
  @IsInt() amount!: number;
  @IsInt() @Min(0) seconds!: number;
  @IsInt() @Min(1) ofSeconds!: number;
}

/** One line of the computation. The lines before the last one, added and subtracted, give the last one. */
export class DerivationStep {
  @IsIn(DERIVATION_STEPS) kind!: DerivationStepKind;
  @IsIn(['add', 'subtract', 'sum']) operation!: 'add' | 'subtract' | 'sum';
  /** Never negative except a sum. */
  @IsNested(() => MoneyView) amount!: MoneyView;
  /** Goods of the line. */
  @MayBeAbsent() @IsNested(() => LocalizedText) name?: LocalizedText;
  @MayBeAbsent() @IsIn(PLAN_IDS) planId?: PlanId;
  /** Pieces, or thousandths of a month where `perMonth` is present. */
  @MayBeAbsent() @IsInt() @Min(0) quantity?: number;
  /** `quantity` × `unitPrice` is the amount. */
  @MayBeAbsent() @IsNested(() => MoneyView) unitPrice?: MoneyView;
  /** Thousandths of a month × `perMonth`, rounded to a cent, is the amount. */
  @MayBeAbsent() @IsNested(() => MoneyView) perMonth?: MoneyView;
  /** First and last day of the period in Europe/Madrid. */
  @MayBeAbsent() @Matches(DAY_PATTERN) from?: string;
  @MayBeAbsent() @Matches(DAY_PATTERN) until?: string;
  /** The sum of `amount` × `seconds` / `ofSeconds`, rounded to a cent, is the amount of the step. */
  @MayBeAbsent() @IsNestedList(() => DerivationShare, { max: 50 }) shares?: DerivationShare[];
}

/** A stored fact. Which fields it has depends on its kind. */
export class DerivationFact {
  @IsIn(DERIVATION_FACTS) kind!: DerivationFactKind;
  /** Days in Europe/Madrid. `noticedOn`: the day on which the customer was notified. */
  @MayBeAbsent() @Matches(DAY_PATTERN) day?: string;
  @MayBeAbsent() @Matches(DAY_PATTERN) until?: string;
  @MayBeAbsent() @Matches(DAY_PATTERN) noticedOn?: string;
  @MayBeAbsent() @IsNested(() => MoneyView) amount?: MoneyView;
  @MayBeAbsent() @IsNested(() => MoneyView) previousAmount?: MoneyView;
  @MayBeAbsent() @IsIn(PLAN_IDS) planId?: PlanId;
  @MayBeAbsent() @IsIn(PLAN_IDS) previousPlanId?: PlanId;
  @MayBeAbsent() @IsInt() @Min(0) count?: number;
  /** A delivery that a charge pays: `count` of its `total` thousandths of a month; `text` is `sent` or `planned`, `day` that of dispatch. */
  @MayBeAbsent() @IsInt() @Min(0) total?: number;
  /** A code, a number of a document, or a text that a person wrote. */
  @MayBeAbsent() @IsString() @MaxLength(500) text?: string;
}

/** The VAT in the amount, as the document of the charge states it. */
export class DerivationVat {
  /** Per thousand of the net amount. */
  @IsInt() @Min(0) ratePermille!: number;
  /** The member state of the VAT; null for documents of earlier versions. */
  @IsOptional() @IsIn(COUNTRIES) country!: Country | null;
  @IsNested(() => MoneyView) net!: MoneyView;
  @IsNested(() => MoneyView) vat!: MoneyView;
}

/** How one amount follows from stored facts. */
export class Derivation {
  @IsIn(DERIVATION_KINDS) kind!: (typeof DERIVATION_KINDS)[number];
  /** Id of the charge, refund or dispute. */
  @IsString() @MaxLength(100) id!: string;
  @IsISO8601() at!: string;
  @IsNested(() => MoneyView) amount!: MoneyView;
  @IsNestedList(() => DerivationFact, { max: 100 }) facts!: DerivationFact[];
  /** The last one is the sum of the others. Empty when nothing is stored. */
  @IsNestedList(() => DerivationStep, { max: 200 }) steps!: DerivationStep[];
  /** `amount` without the sum of the steps: 0 when the facts explain all of it. */
  @IsNested(() => MoneyView) unexplained!: MoneyView;
  /** Null while no document is issued, and for disputes. */
  @IsNestedOrNull(() => DerivationVat) vat!: DerivationVat | null;
}

/** Derivations of a charge, and of all that went back, the earliest first. */
export class ExplainedCharge {
  /** Null while nothing is paid. */
  @IsNestedOrNull(() => Derivation) charge!: Derivation | null;
  @IsNestedList(() => Derivation, { max: 200 }) refunds!: Derivation[];
}
