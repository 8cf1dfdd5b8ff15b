import Stripe from 'stripe';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { HANDLED_EVENT_TYPES } from '../services';
import { nonBlank, type ServiceSettings } from '../settings/shop-settings';
import { storeWebhookSecret } from './store-webhook-secret';
import { webhookUrlOf } from './webhook-url';

type EnabledEvent = Stripe.WebhookEndpointCreateParams.EnabledEvent;

const SUBJECT = 'webhook endpoint of Stripe';
const DASHBOARD = 'https://dashboard.stripe.com/webhooks';

interface EndpointCheck {
  stripe: Stripe;
  settings: ServiceSettings;
  origin: URL;
  create: boolean;
}

/** The endpoint at Stripe exists, is on, and gets every event that the shop handles. With `create`, Stripe gets what is missing. */
export async function checkWebhookEndpoint({ stripe, settings, origin, create }: EndpointCheck): Promise<Finding[]> {
  const url = webhookUrlOf(origin);
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const endpoint = data.find((candidate) => candidate.url === url);
    if (endpoint !== undefined) return await validateEndpoint(stripe, endpoint, create);
    return create ? await createEndpoint(stripe, settings, url) : [missingEndpoint(data, url)];
  } catch (error) {
    const sentence = `The webhook endpoints cannot be read or written (${reasonOf(error)}).`;
    return [found(sentence, 'Give the restricted key the right to write webhook endpoints.')];
  }
}

async function validateEndpoint(stripe: Stripe, endpoint: Stripe.WebhookEndpoint, create: boolean): Promise<Finding[]> {
  const { id, enabled_events: events, status, api_version: version } = endpoint;
  const missing = events.includes('*') ? [] : HANDLED_EVENT_TYPES.filter((type) => !events.includes(type));
  if (create && missing.length > 0) await stripe.webhookEndpoints.update(id, { enabled_events: [...events, ...missing] as EnabledEvent[] });
  return [
    ...(status === 'enabled' ? [] : [found('The endpoint is disabled.', `Enable it at ${DASHBOARD}.`)]),
    ...(missing.length > 0 && !create
      ? [found(`It does not send ${missing.join(', ')}.`, `Add these events at ${DASHBOARD}, or run the doctor with --stripe --create.`)]
      : []),
    ...(version === null || version === Stripe.API_VERSION
      ? []
      : [
          {
            ...found(`It sends events of version ${version}.`, `Create it anew with version ${Stripe.API_VERSION}.`),
            state: 'warning' as const,
          },
        ]),
  ];
}

function missingEndpoint(endpoints: readonly Stripe.WebhookEndpoint[], url: string): Finding {
  const other = endpoints.map((endpoint) => endpoint.url).join(', ');
  const sentence = other === '' ? 'The account has no webhook endpoint.' : `No endpoint has the address of the shop; there is ${other}.`;
  return found(sentence, `Create one for ${url} at ${DASHBOARD}, or run the doctor with --stripe --create.`);
}

/** Stripe shows the signing secret once. It goes into a file beside the one in use, and never to the terminal. */
async function createEndpoint(stripe: Stripe, settings: ServiceSettings, url: string): Promise<Finding[]> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...HANDLED_EVENT_TYPES] as EnabledEvent[],
    api_version: Stripe.API_VERSION,
  });
  if (secret === undefined) return [found(`${id} exists, but Stripe did not show its secret.`, `Copy the secret from ${DASHBOARD}.`)];
  const configuredPath = nonBlank(settings.env['STRIPE_WEBHOOK_SECRET_FILE']);
  const path = await storeWebhookSecret(secret, configuredPath);
  const target = configuredPath ?? 'the file that STRIPE_WEBHOOK_SECRET_FILE names';
  return [
    {
      ...found(
        `The endpoint ${id} was created. Its signing secret is in ${path}.`,
        `Move ${path} to ${target}, and restart orders-payments.`,
      ),
      state: 'by hand',
    },
  ];
}

function found(sentence: string, remedy: string): Finding {
  return fault('orders-payments', SUBJECT, sentence, remedy);
}
