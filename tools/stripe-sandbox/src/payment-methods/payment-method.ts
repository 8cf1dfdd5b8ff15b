import type Stripe from 'stripe';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';
import { behaviorOf, brandOf, countryOf, debitBehaviorOf } from './test-cards';

export type PaymentMethod = Stored<Stripe.PaymentMethod, 'customer'>;

/** A card as the customer typed it. The number does not leave this folder. */
export interface Card {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** The payer's details that the page requests. */
export interface Payer {
  readonly name: string | null;
  readonly email: string | null;
  readonly country: string | null;
}

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function newMethod(sandbox: Sandbox, payer: Payer, kind: 'card' | 'sepa_debit', details: object): PaymentMethod {
  const method = {
    id: newId('pm_1', 23),
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: {
      address: { ...emptyAddress, country: payer.country },
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    created: sandbox.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false as const,
    metadata: {},
    type: kind,
    ...details,
  };
  return sandbox.paymentMethods.add(method);
}

/** Stores the permitted fields of a card: brand, last four, expiry. */
export function newCardMethod(sandbox: Sandbox, card: Card, payer: Payer): PaymentMethod {
  const brand = brandOf(card.number);
  const method = newMethod(sandbox, payer, 'card', {
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: countryOf(card.number),
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  });
  sandbox.methodBehaviour.set(method.id, behaviorOf(card.number));
  return method;
}

/** A bank account to be debited; the money arrives, or does not, days later. */
export function newDebitMethod(sandbox: Sandbox, iban: string, payer: Payer): PaymentMethod {
  const method = newMethod(sandbox, payer, 'sepa_debit', {
    sepa_debit: {
      bank_code: iban.slice(4, 8),
      branch_code: '',
      country: iban.slice(0, 2),
      fingerprint: fingerprintOf(iban),
      generated_from: null,
      last4: iban.slice(-4),
    },
  });
  sandbox.methodBehaviour.set(method.id, debitBehaviorOf(iban));
  return method;
}

/** The same account always has the same fingerprint. It need not be irreversible: test numbers are public anyway. */
function fingerprintOf(account: string): string {
  let sum = 7;
  for (const character of account) sum = (sum * 31 + character.charCodeAt(0)) % 2_821_109_907_455;
  return sum.toString(36).padStart(16, 'A').slice(-16);
}
