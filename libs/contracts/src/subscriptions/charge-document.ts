import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { LocalizedText } from '../localized-text';
import { COMPANY_LIMITS } from '../orders/company-buyer.limits';
import { COUNTRIES, type Country } from '../orders/countries';
import { PaymentMethodView } from '../orders/order-view';
import { IsCents, IsStripeId, IsStripeIdOrNull } from '../payments/payment-fields';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';

export class ChargeDocumentDataRequest {
  /** The invoice's id at Stripe. */
  @IsStripeId() chargeId!: string;
}

/** The customer or their company, as an invoice prints them. The address is that of the delivery. */
export class DocumentBuyer {
  @IsString() @MaxLength(200) name!: string;
  /** The tax number of a company in its written form; absent for persons. */
  @MayBeAbsent() @IsString() @MaxLength(COMPANY_LIMITS.taxId.max) taxId?: string;
  @IsString() @MaxLength(200) street!: string;
  /** Postal code and city. */
  @IsString() @MaxLength(200) city!: string;
  @IsIn(COUNTRIES) country!: Country;
}

/** A price line. Cents, VAT included; `quantity` × `unitPrice` is `total`. */
export class ChargeDocumentLine {
  /** Months, or 1 where the months have no equal price. */
  @IsInt() @Min(1) quantity!: number;
  @IsCents() unitPrice!: number;
  @IsCents() total!: number;
}

/** The content of the invoice for one charge of a plan. */
export class ChargeDocumentData {
  @IsIn(LOCALES) locale!: Locale;
  /** Null once the customer was erased. */
  @IsNestedOrNull(() => DocumentBuyer) buyer!: DocumentBuyer | null;
  /** The country to which the plan was delivered when it was charged; it stays after an erasure. Null where it is unknown. */
  @MayBeAbsent() @IsOptional() @IsIn(COUNTRIES) deliveryCountry?: Country | null;
  @IsNested(() => LocalizedText) planName!: LocalizedText;
  /** Months that the charge pays, in thousandths; 0 or less for a change of plan that only adds to months already paid. */
  @IsInt() months!: number;
  @IsNestedList(() => ChargeDocumentLine, { min: 1, max: 10 }) lines!: ChargeDocumentLine[];
  /** Cents of the plan, VAT included. */
  @IsCents() amount!: number;
  /** Whether the payment paid add-on items too: one invoice documents both. Absent from services of an earlier version. */
  @MayBeAbsent() @IsBoolean() sharesPayment?: boolean;
  @IsISO8601() paidAt!: string;
  /** Null when Stripe has not named it, and once the customer was erased. */
  @IsNestedOrNull(() => PaymentMethodView) paymentMethod!: PaymentMethodView | null;
}

/** What the invoice of a charge prints. INVOICE_UNKNOWN: no plan has this charge. */
export const getChargeDocumentData = defineRequest({
  name: 'subscriptions.get-charge-document-data.v1',
  calledBy: ['orders-payments'],
  request: ChargeDocumentDataRequest,
  reply: ChargeDocumentData,
  errors: ['INVOICE_UNKNOWN'],
});

/** Charges of one page. */
export const CHARGES_PAGE_SIZE = 200;
/** Listed refunds of one charge. The cents of further ones are in the refunded total alone. */
export const MAX_LISTED_REFUNDS = 100;

/** refund: the shop refunded it; dispute: the customer's bank took it. */
const CHARGE_REFUND_KINDS = ['refund', 'dispute'] as const;

export class ListChargesForDocumentsRequest {
  /** `nextCursor` of the previous page; null for the first one. */
  @IsStripeIdOrNull() cursor!: string | null;
}

/** A part of a charge that went back for good. */
export class ChargeRefund {
  @IsIn(CHARGE_REFUND_KINDS) kind!: (typeof CHARGE_REFUND_KINDS)[number];
  @IsCents() amount!: number;
  @IsISO8601() at!: string;
}

/** A charge of a plan, as its invoice and its credit notes need it. Cents of the plan, VAT included. */
export class ChargeForDocuments {
  @IsStripeId() chargeId!: string;
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
  @IsCents() amount!: number;
  @IsISO8601() paidAt!: string;
  /** All that went back so far; never more than the amount. */
  @IsCents() refunded!: number;
  /** Its parts as far as they are known, the earliest first. Their sum may differ from `refunded`. */
  @IsNestedList(() => ChargeRefund, { max: MAX_LISTED_REFUNDS }) refunds!: ChargeRefund[];
  /** False once the customer was erased: an invoice could not name them. */
  @IsBoolean() hasBuyer!: boolean;
  /** Whether the payment paid add-on items too. Absent from services of an earlier version. */
  @MayBeAbsent() @IsBoolean() sharesPayment?: boolean;
}

export class ListChargesForDocumentsReply {
  /** By the charge's id. */
  @IsNestedList(() => ChargeForDocuments, { max: CHARGES_PAGE_SIZE }) charges!: ChargeForDocuments[];
  @IsStripeIdOrNull() nextCursor!: string | null;
}

/** All charges of plans, to find those without a document. It changes nothing. */
export const listChargesForDocuments = defineRequest({
  name: 'subscriptions.list-charges-for-documents.v1',
  calledBy: ['orders-payments'],
  request: ListChargesForDocumentsRequest,
  reply: ListChargesForDocumentsReply,
});
