/** The outcome of a charge to a card. */
export type CardBehavior =
  | { readonly kind: 'succeeds'; readonly refund: 'at-once' | 'late' | 'fails-later' }
  | { readonly kind: 'declines'; readonly reason: DeclineReason }
  /** Can be saved; every charge is declined. */
  | { readonly kind: 'declines-charges'; readonly reason: DeclineReason }
  /** The bank asks the owner: each time, or until they have agreed to later charges. */
  | { readonly kind: 'authenticates'; readonly everyTime: boolean };

/** The outcome of a charge to a saved method. */
export type MethodBehavior = CardBehavior | { readonly kind: 'debits'; readonly fails: boolean };

/** The reason of a decline: Stripe's `code` with its `decline_code`. */
export interface DeclineReason {
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  readonly declineCode: string;
  readonly message: string;
}

const declineBehavior = (declineCode: string, message = 'Your card was declined.'): CardBehavior => ({
  kind: 'declines',
  reason: { code: 'card_declined', declineCode, message },
});
const cardErrorBehavior = (code: DeclineReason['code'], message: string): CardBehavior => ({
  kind: 'declines',
  reason: { code, declineCode: code, message },
});
const successBehavior: CardBehavior = { kind: 'succeeds', refund: 'at-once' };

interface TestCard {
  readonly number: string;
  readonly does: string;
  readonly behaviour: CardBehavior;
}

/** Stripe's published test numbers, with any expiry in the future and any security code. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', does: 'pays', behaviour: successBehavior },
  { number: '5555555555554444', does: 'pays (Mastercard)', behaviour: successBehavior },
  { number: '378282246310005', does: 'pays (American Express)', behaviour: successBehavior },
  { number: '4000007240000007', does: 'pays (Visa, Spain)', behaviour: successBehavior },
  { number: '4000000000000002', does: 'is declined', behaviour: declineBehavior('generic_decline') },
  {
    number: '4000000000009995',
    does: 'is declined: insufficient funds',
    behaviour: declineBehavior('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { number: '4000000000009987', does: 'is declined: lost card', behaviour: declineBehavior('lost_card') },
  { number: '4000000000009979', does: 'is declined: stolen card', behaviour: declineBehavior('stolen_card') },
  { number: '4000000000000069', does: 'is refused: expired', behaviour: cardErrorBehavior('expired_card', 'Your card has expired.') },
  {
    number: '4000000000000127',
    does: 'is refused: wrong code',
    behaviour: cardErrorBehavior('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    does: 'is refused: processing error',
    behaviour: cardErrorBehavior('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  {
    number: '4000000000000341',
    does: 'can be saved, but every charge is declined',
    behaviour: {
      kind: 'declines-charges',
      reason: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
    },
  },
  { number: '4000002500003155', does: 'requires authentication once', behaviour: { kind: 'authenticates', everyTime: false } },
  { number: '4000002760003184', does: 'requires authentication every time', behaviour: { kind: 'authenticates', everyTime: true } },
  { number: '4000000000007726', does: 'pays; its refund takes a while', behaviour: { kind: 'succeeds', refund: 'late' } },
  { number: '4000000000005126', does: 'pays; its refund fails later', behaviour: { kind: 'succeeds', refund: 'fails-later' } },
];

const behaviorsByNumber = new Map(testCards.map(({ number, behaviour: behavior }) => [number, behavior]));
const nonTestCardBehavior = declineBehavior(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card.',
);

/** The outcome of a charge to this card number (digits only). */
export function behaviorOf(number: string): CardBehavior {
  return behaviorsByNumber.get(number) ?? nonTestCardBehavior;
}

/** The check digit that every card number carries. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  let sum = 0;
  for (let i = 0; i < number.length; i += 1) {
    const digit = Number(number[number.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function brandOf(number: string): 'visa' | 'mastercard' | 'amex' {
  if (number.startsWith('3')) return 'amex';
  return number.startsWith('5') ? 'mastercard' : 'visa';
}

export function countryOf(number: string): string {
  return number === '4000007240000007' ? 'ES' : 'US';
}

/** Stripe's test accounts whose debit is refused. */
const failingIbans: ReadonlySet<string> = new Set(['DE62370400440532013001', 'ES9121000418450200051332']);

/** The outcome of a debit from this account (no spaces, capitals). */
export function debitBehaviorOf(iban: string): MethodBehavior {
  return { kind: 'debits', fails: failingIbans.has(iban) };
}
