import { IsIn, IsInt, IsISO8601, IsString, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { LocalizedText } from '../localized-text';
import { COUNTRIES, type Country } from '../orders/countries';
import { PaymentMethodView } from '../orders/order-view';
import { IsCents, IsStripeId } from '../payments/payment-fields';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';

export class ChargeDocumentDataRequest {
  /** The invoice's id at Stripe. */
  @IsStripeId() chargeId!: string;
}

/** The customer, as an invoice prints them. */
export class DocumentBuyer {
  @IsString() @MaxLength(200) name!: string;
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
  @IsNested(() => LocalizedText) planName!: LocalizedText;
  /** Months that the charge pays, in thousandths; 0 or less for a change of plan that only adds to months already paid. */
  @IsInt() months!: number;
  @IsNestedList(() => ChargeDocumentLine, { min: 1, max: 10 }) lines!: ChargeDocumentLine[];
  /** Cents of the plan, VAT included. A pack that the same payment paid has the invoice of its order. */
  @IsCents() amount!: number;
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
