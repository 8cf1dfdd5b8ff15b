import { invalid } from '#app/api/stripe-error';
import type { StripeError } from '#app/api/stripe-error';
import type { CreateSessionParams } from './session-params';

const missing = (param: string, message: string) => invalid(message, { code: 'parameter_missing', param });
const exclusive = (param: string, other: string) => invalid(`You may only specify one of these parameters: ${other}, ${param}.`, { param });

/** Smallest charges, in the smallest unit of the currency. */
const MINIMUM: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50, sek: 300, dkk: 250, nok: 300, pln: 200 };
const MINUTE = 60;

function wrongMode({ mode, ui_mode: uiMode, success_url: successUrl }: CreateSessionParams): StripeError | undefined {
  if (mode === undefined) return missing('mode', 'You must specify `mode`: payment, setup or subscription.');
  if (mode !== 'payment') return invalid(`This sandbox knows only \`payment\` mode so far, not \`${mode}\`.`, { param: 'mode' });
  if (uiMode !== undefined && uiMode !== 'hosted_page')
    return invalid(`This sandbox has only the hosted page, not \`${uiMode}\`.`, { param: 'ui_mode' });
  return successUrl === undefined ? missing('success_url', 'You must provide `success_url` for a hosted page.') : undefined;
}

function wrongCustomer(params: CreateSessionParams): StripeError | undefined {
  if (params.customer === undefined) return undefined;
  if (params.customer_email !== undefined) return exclusive('customer_email', 'customer');
  return params.customer_creation === undefined ? undefined : exclusive('customer_creation', 'customer');
}

function unsupported(params: CreateSessionParams): StripeError | undefined {
  if (params.automatic_tax?.enabled === true)
    return invalid('Automatic tax is not part of this sandbox.', { param: 'automatic_tax[enabled]' });
  if (params.invoice_creation?.enabled === true)
    return invalid('Invoices are not part of this sandbox yet.', { param: 'invoice_creation[enabled]' });
  if (params.allow_promotion_codes === true)
    return invalid('Promotion codes are not part of this sandbox yet.', { param: 'allow_promotion_codes' });
  return undefined;
}

function wrongExpiry(expiresAt: number | undefined, now: number): StripeError | undefined {
  if (expiresAt === undefined) return undefined;
  if (expiresAt > 1e11) return invalid('Invalid timestamp: must be an integer Unix timestamp in seconds.', { param: 'expires_at' });
  // Half a minute of tolerance: the two clocks, and the way of the request, may differ by that much.
  if (expiresAt - now < 30 * MINUTE - 30) {
    return invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { param: 'expires_at' });
  }
  if (expiresAt - now > 24 * 60 * MINUTE + 30) {
    return invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', { param: 'expires_at' });
  }
  return undefined;
}

function wrongLine(item: NonNullable<CreateSessionParams['line_items']>[number], at: string): StripeError | undefined {
  const { price_data: price, quantity } = item;
  if (price === undefined) return missing(at, `You must specify \`price_data\` in ${at}; stored prices are not part of this sandbox yet.`);
  if (quantity === undefined) return missing(`${at}[quantity]`, `Quantity is required. Add \`quantity\` to \`${at}\``);
  if (!/^[a-z]{3}$/i.test(price.currency)) return invalid(`Invalid currency: ${price.currency}`, { param: `${at}[price_data][currency]` });
  if (price.product_data === undefined)
    return missing(`${at}[price_data][product]`, `You must specify \`product_data\` in ${at}[price_data].`);
  return price.unit_amount === undefined
    ? missing(`${at}[price_data][unit_amount]`, `You must specify \`unit_amount\` in ${at}[price_data].`)
    : undefined;
}

function wrongLines(items: NonNullable<CreateSessionParams['line_items']>): StripeError | undefined {
  if (items.length === 0) return missing('line_items', 'The `line_items` parameter is required in payment mode.');
  for (const [i, item] of items.entries()) {
    const problem = wrongLine(item, `line_items[${i}]`);
    if (problem !== undefined) return problem;
  }
  const currencies = new Set(items.map((item) => item.price_data?.currency.toLowerCase()));
  return currencies.size > 1 ? invalid('All line items must have the same currency.', { param: 'line_items' }) : undefined;
}

function wrongTotal(items: NonNullable<CreateSessionParams['line_items']>): StripeError | undefined {
  const currency = items[0]?.price_data?.currency.toLowerCase() ?? '';
  const total = items.reduce((sum, { price_data: price, quantity = 0 }) => sum + (price?.unit_amount ?? 0) * quantity, 0);
  const minimum = MINIMUM[currency] ?? 50;
  if (total >= minimum)
    return total > 99_999_999
      ? invalid('Amount must be no more than 999,999.99.', { code: 'amount_too_large', param: 'line_items' })
      : undefined;
  const least = `${currency.toUpperCase()} ${(minimum / 100).toFixed(2)}`;
  return invalid(`The Checkout Session's total amount must convert to at least the minimum charge (${least}).`, {
    code: 'amount_too_small',
    param: 'line_items',
  });
}

/**
 * What Stripe refuses although every parameter for itself is well-formed.
 * @throws StripeError 400 with the first thing that is wrong
 */
export function checkSessionRules(params: CreateSessionParams, now: number): void {
  const items = params.line_items ?? [];
  const problem =
    wrongMode(params) ??
    wrongLines(items) ??
    wrongTotal(items) ??
    wrongExpiry(params.expires_at, now) ??
    wrongCustomer(params) ??
    unsupported(params);
  if (problem !== undefined) throw problem;
}
