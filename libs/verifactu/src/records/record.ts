/** Kinds of invoices: full, simplified, corrections of full ones (R1 to R4) and of simplified ones (R5). */
export type InvoiceType = 'F1' | 'F2' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';

/** Key of an invoice at the tax agency. */
export interface InvoiceId {
  readonly issuerNif: string;
  /** Series and number, such as `F2027-000123`. */
  readonly number: string;
  /** The day of issue, such as `2027-01-31`. */
  readonly issuedOn: string;
}

/** The company that issues invoices. */
export interface Issuer {
  readonly name: string;
  readonly nif: string;
}

/** Kinds of identifiers that are not Spanish tax numbers. */
export type ForeignIdType = 'vat-number' | 'passport' | 'national-id' | 'residence-certificate' | 'other' | 'not-registered';

/** An identifier of a person or company without a Spanish tax number. */
export interface ForeignId {
  readonly type: ForeignIdType;
  /** ISO 3166-1 alpha-2 as in the agency's list; only a VAT number may omit it. */
  readonly country?: string;
  readonly id: string;
}

/** The buyer of a full invoice: with a Spanish tax number or with another identifier. */
export interface Recipient {
  readonly name: string;
  readonly nif?: string;
  readonly foreignId?: ForeignId;
}

/** Exemptions by the articles of the VAT law: E1 20, E2 21 (exports), E3 22, E4 23 and 24, E5 25 (companies in the EU), E6 another. */
export type ExemptionCause = 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6';

/** `ClaveRegimen`: the general scheme, exports, and the one-stop shop of the European Union (OSS). */
export type VatRegime = '01' | '02' | '17';

/** A line of the VAT breakdown. Amounts are whole cents, negative in a correction by difference. */
export type BreakdownLine =
  | {
      readonly kind: 'taxed';
      readonly regime: VatRegime;
      /** Thousandths: 210 is 21 %. */
      readonly ratePerMille: number;
      readonly baseCents: number;
      readonly vatCents: number;
      /** The number of amounts that were rounded one by one and added up; 1 without it. The VAT may differ by as many cents. */
      readonly roundedAmounts?: number;
    }
  | { readonly kind: 'exempt'; readonly regime: VatRegime; readonly cause: ExemptionCause; readonly baseCents: number }
  | {
      readonly kind: 'not-subject';
      readonly regime: VatRegime;
      /** N1: by article 7 or 14. N2: the place of supply is abroad. */
      readonly reason: 'N1' | 'N2';
      readonly baseCents: number;
    };

/** The invoices that a correction corrects, and how. */
export interface Correction {
  readonly invoices: readonly InvoiceId[];
  /** `difference`: the amounts are what changes. `substitution`: they are the new ones, and the replaced ones are `replaced`. */
  readonly method: 'difference' | 'substitution';
  readonly replaced?: { readonly baseCents: number; readonly vatCents: number };
}

/**
 * A record that replaces an earlier one of the same invoice: the agency accepted that one with errors, rejected it, or rejected
 * an amendment of a record that it holds.
 */
export type Amendment = 'accepted-record' | 'rejected-record' | 'rejected-amendment';

/** Identity of the invoicing system, as in the declaration of its producer. */
export interface InvoicingSoftware {
  readonly producer: Issuer;
  readonly name: string;
  /** One or two characters that the producer chose. */
  readonly id: string;
  readonly version: string;
  readonly installation: string;
  readonly isVerifactuOnly: boolean;
  /** Whether the system can serve several companies. */
  readonly canServeManyIssuers: boolean;
  readonly servesManyIssuers: boolean;
}

/** The record before. Each issuer has one chain per system, which is its producer, id and installation. */
export interface ChainLink extends InvoiceId {
  readonly fingerprint: string;
}

interface ChainedRecord {
  readonly issuer: Issuer;
  readonly number: string;
  /** The day of issue, such as `2027-01-31`. */
  readonly issuedOn: string;
  /** Reference of the shop's own, at most 60 characters. */
  readonly reference?: string;
  /** Absent in the first record of the chain. */
  readonly previous?: ChainLink;
  readonly software: InvoicingSoftware;
  /** ISO 8601 with the offset of Madrid, such as `2027-01-31T19:20:30+01:00`. */
  readonly generatedAt: string;
  /** SHA-256 in 64 upper-case hexadecimal digits. */
  readonly fingerprint: string;
}

/** The record of an issued invoice or credit note (`RegistroAlta`). It can be stored as JSON. */
export interface RegistrationRecord extends ChainedRecord {
  readonly kind: 'registration';
  readonly type: InvoiceType;
  /** Required for R1 to R5, absent otherwise. */
  readonly correction?: Correction;
  readonly amends?: Amendment;
  /** The day of supply, if it is not the day of issue. */
  readonly operationOn?: string;
  readonly description: string;
  /** A retail sale whose buyer need not be identified (article 6.1.d): F2 and R5 without the limit of 3,000 euros. */
  readonly omitsRecipientByArticle61d?: boolean;
  /** Required for F1 and R1 to R4, absent otherwise. */
  readonly recipient?: Recipient;
  readonly breakdown: readonly BreakdownLine[];
  readonly vatCents: number;
  readonly totalCents: number;
}

/** The record that an invoice was issued by mistake (`RegistroAnulacion`). A refund has a credit note instead. */
export interface CancellationRecord extends ChainedRecord {
  readonly kind: 'cancellation';
  /** The agency rejected an earlier cancellation of this invoice. */
  readonly followsRejection?: boolean;
  /** The agency does not hold the invoice. */
  readonly isWithoutRegistration?: boolean;
}

export type VerifactuRecord = RegistrationRecord | CancellationRecord;

type Computed = 'kind' | 'generatedAt' | 'fingerprint';

/** A registration to be created. Its time is the moment of its creation. */
export type RegistrationInput = Omit<RegistrationRecord, Computed> & { readonly generatedAt: Date };

/** A cancellation to be created. Number and day are those of the canceled invoice. */
export type CancellationInput = Omit<CancellationRecord, Computed> & { readonly generatedAt: Date };
