import { invalid, noSuch } from '#app/api/stripe-error';
import type { StripeError } from '#app/api/stripe-error';
import type { Sandbox } from '../sandbox';
import type { CreateSessionParams, LineItemParams } from './session-params';

const missing = (param: string, message: string) => invalid(message, { code: 'parameter_missing', param });
const exclusive = (param: string, other: string) => invalid(`You may only specify one of these parameters: ${other}, ${param}.`, { param });

/** Smallest charges, in the smallest unit of the currency. */
const MINIMUM: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50, sek: 300, dkk: 250, nok: 300, pln: 200 };
const MINUTE = 60;

function wrongMode({ mode, ui_mode: uiMode, success_url: successUrl }: CreateSessionParams): StripeError | undefined {
  if (mode === undefined) return missing('mode', 'You must specify `mode`: payment, setup or subscription.');
  if (uiMode !== undefined && uiMode !== 'hosted_page')
    return invalid(`This sandbox has only the hosted page, not \`${uiMode}\`.`, { param: 'ui_mode' });
  return successUrl === undefined ? missing('success_url', 'You must provide `success_url` for a hosted page.') : undefined;
}

/** Parts of the request that only one mode knows. */
function wrongInMode(params: CreateSessionParams): StripeError | undefined {
  const onlyIn = {
    subscription_data: 'subscription',
    payment_intent_data: 'payment',
    setup_intent_data: 'setup',
    invoice_creation: 'payment',
  };
  for (const [name, mode] of Object.entries(onlyIn) as [keyof typeof onlyIn, string][]) {
    if (params[name] !== undefined && params.mode !== mode)
      return invalid(`You can not pass \`${name}\` in \`${params.mode ?? ''}\` mode.`, { param: name });
  }
  return params.mode === 'setup' ? wrongInSetup(params) : wrongInSubscription(params);
}

function wrongInSubscription({ mode, customer_creation: creation }: CreateSessionParams): StripeError | undefined {
  if (mode !== 'subscription' || creation === undefined) return undefined;
  return invalid('`customer_creation` can only be used in `payment` mode.', { param: 'customer_creation' });
}

function wrongInSetup({ submit_type: verb, currency }: CreateSessionParams): StripeError | undefined {
  if (verb !== undefined) return invalid('`submit_type` cannot be used in `setup` mode.', { param: 'submit_type' });
  if (currency !== undefined) return undefined;
  return missing('currency', 'You must provide `currency` in `setup` mode when using dynamic payment methods.');
}

function wrongCustomer(params: CreateSessionParams): StripeError | undefined {
  if (params.customer === undefined)
    return params.customer_update === undefined
      ? undefined
      : invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  if (params.customer_email !== undefined) return exclusive('customer_email', 'customer');
  return params.customer_creation === undefined ? undefined : exclusive('customer_creation', 'customer');
}

function unsupported(params: CreateSessionParams): StripeError | undefined {
  if (params.automatic_tax?.enabled === true)
    return invalid('Automatic tax is not part of this sandbox.', { param: 'automatic_tax[enabled]' });
  if (params.invoice_creation?.enabled === true)
    return invalid('Invoices of one-time payments are not part of this sandbox.', { param: 'invoice_creation[enabled]' });
  if (params.allow_promotion_codes === true)
    return invalid('Promotion codes are not part of this sandbox.', { param: 'allow_promotion_codes' });
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

function wrongPriceData(price: NonNullable<LineItemParams['price_data']>, at: string): StripeError | undefined {
  if (!/^[a-z]{3}$/i.test(price.currency)) return invalid(`Invalid currency: ${price.currency}`, { param: `${at}[price_data][currency]` });
  if (price.product_data === undefined && price.product === undefined)
    return missing(`${at}[price_data][product]`, `You must specify \`product\` or \`product_data\` in ${at}[price_data].`);
  return price.unit_amount === undefined
    ? missing(`${at}[price_data][unit_amount]`, `You must specify \`unit_amount\` in ${at}[price_data].`)
    : undefined;
}

function wrongStoredPrice(sandbox: Sandbox, id: string, at: string): StripeError | undefined {
  const stored = sandbox.prices.get(id);
  if (stored === undefined) return noSuch('price', id, `${at}[price]`);
  if (stored.active) return undefined;
  return invalid('The price specified is inactive. This field only accepts active prices.', { param: `${at}[price]` });
}

function wrongLine(sandbox: Sandbox, { price, price_data: data, quantity }: LineItemParams, at: string): StripeError | undefined {
  if (price !== undefined && data !== undefined) return exclusive(`${at}[price]`, `${at}[price_data]`);
  if (quantity === undefined) return missing(`${at}[quantity]`, `Quantity is required. Add \`quantity\` to \`${at}\``);
  if (price !== undefined) return wrongStoredPrice(sandbox, price, at);
  if (data !== undefined) return wrongPriceData(data, at);
  return missing(at, `You must specify either \`price\` or \`price_data\` in ${at}.`);
}

/** The price and the interval of a line: from its stored price or from the request. */
function costOf(sandbox: Sandbox, { price, price_data: data, quantity = 1 }: LineItemParams) {
  const stored = sandbox.prices.get(price ?? '');
  if (stored !== undefined)
    return { currency: stored.currency, amount: (stored.unit_amount ?? 0) * quantity, isRecurring: stored.recurring !== null };
  const { currency = '', unit_amount: amount = 0, recurring } = data ?? noPrice;
  return { currency: currency.toLowerCase(), amount: amount * quantity, isRecurring: recurring !== undefined };
}
const noPrice: Partial<NonNullable<LineItemParams['price_data']>> = {};
type Cost = ReturnType<typeof costOf>;

/** Maximum of lines of each kind in subscription mode. */
const MOST_OF_A_KIND = 20;

function wrongKinds(costs: readonly Cost[], mode: string): StripeError | undefined {
  const recurring = costs.filter((cost) => cost.isRecurring).length;
  if (mode === 'payment')
    return recurring === 0 ? undefined : invalid('You must provide one-time prices only in `payment` mode.', { param: 'line_items' });
  if (recurring === 0)
    return invalid('You must provide at least one recurring price in `subscription` mode when using prices.', { param: 'line_items' });
  return recurring > MOST_OF_A_KIND || costs.length - recurring > MOST_OF_A_KIND
    ? invalid('A maximum of 20 line items with recurring prices and 20 with one-time prices is allowed.', { param: 'line_items' })
    : undefined;
}

function wrongLines(sandbox: Sandbox, { line_items: items = [], mode = 'payment' }: CreateSessionParams): StripeError | undefined {
  if (mode === 'setup')
    return items.length === 0 ? undefined : invalid('`line_items` cannot be used in `setup` mode.', { param: 'line_items' });
  if (items.length === 0) return missing('line_items', `The \`line_items\` parameter is required in ${mode} mode.`);
  for (const [i, item] of items.entries()) {
    const problem = wrongLine(sandbox, item, `line_items[${i}]`);
    if (problem !== undefined) return problem;
  }
  const costs = items.map((item) => costOf(sandbox, item));
  if (new Set(costs.map((cost) => cost.currency)).size > 1)
    return invalid('All line items must have the same currency.', { param: 'line_items' });
  return wrongKinds(costs, mode) ?? wrongTotal(costs, mode);
}

function wrongTotal(costs: readonly Cost[], mode: string): StripeError | undefined {
  const currency = costs[0]?.currency ?? '';
  const total = costs.reduce((sum, { amount }) => sum + amount, 0);
  const minimum = MINIMUM[currency] ?? 50;
  if (total > 99_999_999) return invalid('Amount must be no more than 999,999.99.', { code: 'amount_too_large', param: 'line_items' });
  if (total >= minimum || (mode === 'subscription' && total === 0)) return undefined;
  const least = `${currency.toUpperCase()} ${(minimum / 100).toFixed(2)}`;
  return invalid(`The Checkout Session's total amount must convert to at least the minimum charge (${least}).`, {
    code: 'amount_too_small',
    param: 'line_items',
  });
}

/**
 * Stripe's rules for combinations of parameters that are well-formed each.
 * @throws StripeError 400 with the first violation
 */
export function checkSessionRules(sandbox: Sandbox, params: CreateSessionParams): void {
  const problem =
    wrongMode(params) ??
    wrongLines(sandbox, params) ??
    wrongInMode(params) ??
    wrongExpiry(params.expires_at, sandbox.clock.seconds()) ??
    wrongCustomer(params) ??
    unsupported(params);
  if (problem !== undefined) throw problem;
}
