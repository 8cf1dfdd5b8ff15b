import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import type { StripeError } from '#app/api/stripe-error';
import type { Sandbox } from '../sandbox';
import type { CreateSessionParams, LineItemParams } from './session-params';

const missingParamError = (param: string, message: string) => invalidRequestError(message, { code: 'parameter_missing', param });
const exclusiveParamsError = (param: string, otherParam: string) =>
  invalidRequestError(`You may only specify one of these parameters: ${otherParam}, ${param}.`, { param });

/** Smallest charges, in the smallest unit of the currency. */
const MINIMUM_CHARGES: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50, sek: 300, dkk: 250, nok: 300, pln: 200 };
const MINUTE_SECONDS = 60;

function findModeError({ mode, ui_mode: uiMode, success_url: successUrl }: CreateSessionParams): StripeError | undefined {
  if (mode === undefined) return missingParamError('mode', 'You must specify `mode`: payment, setup or subscription.');
  if (uiMode !== undefined && uiMode !== 'hosted_page')
    return invalidRequestError(`This sandbox has only the hosted page, not \`${uiMode}\`.`, { param: 'ui_mode' });
  return successUrl === undefined ? missingParamError('success_url', 'You must provide `success_url` for a hosted page.') : undefined;
}

/** Parts of the request that only one mode knows. */
function findModeParamsError(params: CreateSessionParams): StripeError | undefined {
  const requiredModes = {
    subscription_data: 'subscription',
    payment_intent_data: 'payment',
    setup_intent_data: 'setup',
    invoice_creation: 'payment',
  };
  for (const [name, mode] of Object.entries(requiredModes) as [keyof typeof requiredModes, string][]) {
    if (params[name] !== undefined && params.mode !== mode)
      return invalidRequestError(`You can not pass \`${name}\` in \`${params.mode ?? ''}\` mode.`, { param: name });
  }
  return params.mode === 'setup' ? findSetupModeError(params) : findSubscriptionModeError(params);
}

function findSubscriptionModeError({ mode, customer_creation: creation }: CreateSessionParams): StripeError | undefined {
  if (mode !== 'subscription' || creation === undefined) return undefined;
  return invalidRequestError('`customer_creation` can only be used in `payment` mode.', { param: 'customer_creation' });
}

function findSetupModeError({ submit_type: submitType, currency }: CreateSessionParams): StripeError | undefined {
  if (submitType !== undefined) return invalidRequestError('`submit_type` cannot be used in `setup` mode.', { param: 'submit_type' });
  if (currency !== undefined) return undefined;
  return missingParamError('currency', 'You must provide `currency` in `setup` mode when using dynamic payment methods.');
}

function findCustomerError(params: CreateSessionParams): StripeError | undefined {
  if (params.customer === undefined)
    return params.customer_update === undefined
      ? undefined
      : invalidRequestError('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  if (params.customer_email !== undefined) return exclusiveParamsError('customer_email', 'customer');
  return params.customer_creation === undefined ? undefined : exclusiveParamsError('customer_creation', 'customer');
}

function findUnsupportedError(params: CreateSessionParams): StripeError | undefined {
  if (params.automatic_tax?.enabled === true)
    return invalidRequestError('Automatic tax is not part of this sandbox.', { param: 'automatic_tax[enabled]' });
  if (params.invoice_creation?.enabled === true)
    return invalidRequestError('Invoices of one-time payments are not part of this sandbox.', { param: 'invoice_creation[enabled]' });
  if (params.allow_promotion_codes === true)
    return invalidRequestError('Promotion codes are not part of this sandbox.', { param: 'allow_promotion_codes' });
  return undefined;
}

function findExpiryError(expiresAt: number | undefined, nowSeconds: number): StripeError | undefined {
  if (expiresAt === undefined) return undefined;
  if (expiresAt > 1e11)
    return invalidRequestError('Invalid timestamp: must be an integer Unix timestamp in seconds.', { param: 'expires_at' });
  // Half a minute of tolerance: the two clocks, and the way of the request, may differ by that much.
  if (expiresAt - nowSeconds < 30 * MINUTE_SECONDS - 30) {
    return invalidRequestError('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (expiresAt - nowSeconds > 24 * 60 * MINUTE_SECONDS + 30) {
    return invalidRequestError('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  return undefined;
}

function findPriceDataError(price: NonNullable<LineItemParams['price_data']>, paramPath: string): StripeError | undefined {
  if (!/^[a-z]{3}$/i.test(price.currency))
    return invalidRequestError(`Invalid currency: ${price.currency}`, { param: `${paramPath}[price_data][currency]` });
  if (price.product_data === undefined && price.product === undefined)
    return missingParamError(
      `${paramPath}[price_data][product]`,
      `You must specify \`product\` or \`product_data\` in ${paramPath}[price_data].`,
    );
  return price.unit_amount === undefined
    ? missingParamError(`${paramPath}[price_data][unit_amount]`, `You must specify \`unit_amount\` in ${paramPath}[price_data].`)
    : undefined;
}

function findStoredPriceError(sandbox: Sandbox, id: string, paramPath: string): StripeError | undefined {
  const storedPrice = sandbox.prices.get(id);
  if (storedPrice === undefined) return notFoundError('price', id, `${paramPath}[price]`);
  if (storedPrice.active) return undefined;
  return invalidRequestError('The price specified is inactive. This field only accepts active prices.', { param: `${paramPath}[price]` });
}

function findLineItemError(
  sandbox: Sandbox,
  { price, price_data: data, quantity }: LineItemParams,
  paramPath: string,
): StripeError | undefined {
  if (price !== undefined && data !== undefined) return exclusiveParamsError(`${paramPath}[price]`, `${paramPath}[price_data]`);
  if (quantity === undefined)
    return missingParamError(`${paramPath}[quantity]`, `Quantity is required. Add \`quantity\` to \`${paramPath}\``);
  if (price !== undefined) return findStoredPriceError(sandbox, price, paramPath);
  if (data !== undefined) return findPriceDataError(data, paramPath);
  return missingParamError(paramPath, `You must specify either \`price\` or \`price_data\` in ${paramPath}.`);
}

/** The price and the interval of a line: from its stored price or from the request. */
function costOf(sandbox: Sandbox, { price, price_data: data, quantity = 1 }: LineItemParams) {
  const storedPrice = sandbox.prices.get(price ?? '');
  if (storedPrice !== undefined)
    return {
      currency: storedPrice.currency,
      amount: (storedPrice.unit_amount ?? 0) * quantity,
      isRecurring: storedPrice.recurring !== null,
    };
  const { currency = '', unit_amount: amount = 0, recurring } = data ?? emptyPriceData;
  return { currency: currency.toLowerCase(), amount: amount * quantity, isRecurring: recurring !== undefined };
}
const emptyPriceData: Partial<NonNullable<LineItemParams['price_data']>> = {};
type LineCost = ReturnType<typeof costOf>;

/** Maximum of lines of each kind in subscription mode. */
const MAX_LINES_PER_KIND = 20;

function findLineKindsError(costs: readonly LineCost[], mode: string): StripeError | undefined {
  const recurring = costs.filter((cost) => cost.isRecurring).length;
  if (mode === 'payment')
    return recurring === 0
      ? undefined
      : invalidRequestError('You must provide one-time prices only in `payment` mode.', { param: 'line_items' });
  if (recurring === 0)
    return invalidRequestError('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  return recurring > MAX_LINES_PER_KIND || costs.length - recurring > MAX_LINES_PER_KIND
    ? invalidRequestError('A maximum of 20 line items with recurring prices and 20 with one-time prices is allowed.', {
        param: 'line_items',
      })
    : undefined;
}

function findLineItemsError(sandbox: Sandbox, { line_items: items = [], mode = 'payment' }: CreateSessionParams): StripeError | undefined {
  if (mode === 'setup')
    return items.length === 0 ? undefined : invalidRequestError('`line_items` cannot be used in `setup` mode.', { param: 'line_items' });
  if (items.length === 0) return missingParamError('line_items', `The \`line_items\` parameter is required in ${mode} mode.`);
  for (const [i, item] of items.entries()) {
    const problem = findLineItemError(sandbox, item, `line_items[${i}]`);
    if (problem !== undefined) return problem;
  }
  const costs = items.map((item) => costOf(sandbox, item));
  if (new Set(costs.map((cost) => cost.currency)).size > 1)
    return invalidRequestError('All line items must have the same currency.', { param: 'line_items' });
  return findLineKindsError(costs, mode) ?? findTotalError(costs, mode);
}

function findTotalError(costs: readonly LineCost[], mode: string): StripeError | undefined {
  const currency = costs[0]?.currency ?? '';
  const total = costs.reduce((sum, { amount }) => sum + amount, 0);
  const minimum = MINIMUM_CHARGES[currency] ?? 50;
  if (total > 99_999_999)
    return invalidRequestError('Amount must be no more than 999,999.99.', { code: 'amount_too_large', param: 'line_items' });
  if (total >= minimum || (mode === 'subscription' && total === 0)) return undefined;
  const formattedMinimum = `${currency.toUpperCase()} ${(minimum / 100).toFixed(2)}`;
  return invalidRequestError(`The Checkout Session's total amount must convert to at least the minimum charge (${formattedMinimum}).`, {
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
    findModeError(params) ??
    findLineItemsError(sandbox, params) ??
    findModeParamsError(params) ??
    findExpiryError(params.expires_at, sandbox.clock.seconds()) ??
    findCustomerError(params) ??
    findUnsupportedError(params);
  if (problem !== undefined) throw problem;
}
