import { createStripe } from '@brote/stripe-client';
import type Stripe from 'stripe';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { publicOriginOf, settingsOf, stageOf, valueOf, type ServiceSettings, type ShopSettings } from '../settings/shop-settings';
import type { Check, CheckContext } from './check';
import { checkWebhookEndpoint } from './check-webhook-endpoint';
import { manualPoints } from './stripe-manual-points';

const KEY_SUBJECT = 'STRIPE_SECRET_KEY';

/** Key, webhook endpoint and portal of the Stripe account, and the points that its API does not show. */
export function stripeChecks(settings: ShopSettings): Check[] {
  const orders = settingsOf(settings, 'orders-payments');
  if (orders === undefined) return [];
  return [{ group: 'stripe', service: 'orders-payments', run: (context) => checkAccount(orders, publicOriginOf(settings), context) }];
}

async function checkAccount(settings: ServiceSettings, origin: URL | undefined, { requests }: CheckContext): Promise<Finding[]> {
  const [secretKey, apiBase] = ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE'].map((name) => valueOf(settings, name));
  if (!requests.stripe || secretKey === undefined || !/^(sk|rk)_(test|live)_\w+$/.test(secretKey)) return [];
  const stripe = createStripe({ secretKey, ...(apiBase === undefined ? {} : { apiBase }) });
  const keyFindings = await checkKey(stripe, settings);
  if (keyFindings.length > 0) return keyFindings;
  const [endpointFindings, portalFindings] = await Promise.all([
    origin === undefined ? [] : checkWebhookEndpoint({ stripe, settings, origin, create: requests.create }),
    checkPortal(stripe),
  ]);
  return [...endpointFindings, ...portalFindings, ...manualPoints(secretKey.includes('_live_'))];
}

async function checkKey(stripe: Stripe, settings: ServiceSettings): Promise<Finding[]> {
  try {
    const { livemode } = await stripe.balance.retrieve();
    if (livemode === (stageOf(settings) === 'production')) return [];
    const sentence = livemode ? 'The account takes real money, but the shop is not in production.' : 'The account takes test money alone.';
    return [fault('orders-payments', KEY_SUBJECT, sentence, 'Set the key that fits SHOP_STAGE.')];
  } catch (error) {
    return [explainKeyError(error)];
  }
}

function explainKeyError(error: unknown): Finding {
  const { type } = error as { type?: string };
  if (type === 'StripeAuthenticationError')
    return fault('orders-payments', KEY_SUBJECT, 'Stripe refuses the key.', 'Copy the key from https://dashboard.stripe.com/apikeys.');
  if (type === 'StripePermissionError')
    return fault('orders-payments', KEY_SUBJECT, 'The key may not read the balance.', 'Give the restricted key the right to read it.');
  return fault('orders-payments', KEY_SUBJECT, `Stripe does not answer (${reasonOf(error)}).`, 'Open port 443 to api.stripe.com.');
}

/** The shop creates its own configuration at the first visit, so the key must be allowed to read and write them. */
async function checkPortal(stripe: Stripe): Promise<Finding[]> {
  try {
    await stripe.billingPortal.configurations.list({ active: true, limit: 1 });
    return [];
  } catch (error) {
    const sentence = `The key cannot read the configurations of the customer portal (${reasonOf(error)}).`;
    return [fault('orders-payments', 'customer portal', sentence, 'Give the restricted key the right to write them.')];
  }
}
