import Stripe from 'stripe';

/** The connection to Stripe. */
export interface StripeSettings {
  /** `sk_test_…`, `sk_live_…` or a restricted key. */
  readonly secretKey: string;
  /** Another address than Stripe's own, for example the sandbox on this machine: `http://127.0.0.1:12111`. */
  readonly apiBase?: string;
}

/** Milliseconds. Half of the SDK's 80 s would already exceed a customer's wait; the saga repeats the call with the same key. */
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

function parseApiBase(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!URL.canParse(apiBase)) throw new TypeError(`The address of Stripe must be an absolute URL, not "${apiBase}"`);
  const { protocol, hostname, port } = new URL(apiBase);
  if (protocol === 'https:') return { host: hostname, port: port === '' ? 443 : Number(port), protocol: 'https' };
  if (protocol === 'http:') return { host: hostname, port: port === '' ? 80 : Number(port), protocol: 'http' };
  throw new TypeError(`The address of Stripe must begin with http:// or https://, not ${protocol}//`);
}

/**
 * The one configured Stripe client: 10 s per attempt, two repetitions by the SDK, no telemetry, the API version that the SDK pins.
 * @throws TypeError when `apiBase` is not an address
 */
export function createStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(apiBase === undefined ? {} : parseApiBase(apiBase)),
  });
}
