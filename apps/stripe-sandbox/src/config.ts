import type { SandboxOptions } from './sandbox';

/** What the sandbox reads from its environment, checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where browsers reach the hosted page; by default where it listens. */
  readonly publicUrl: string | undefined;
  readonly logLevel: string;
  readonly sandbox: SandboxOptions;
}

const DEFAULT_EVENTS = [
  ...[
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ],
  ...['charge.refunded', 'refund.updated', 'refund.failed', 'charge.dispute.created', 'charge.dispute.closed'],
];

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name] ?? '';
  if (value === '') return fallback;
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} must be a whole number, not "${value}".`);
  return Number(value);
}

function webhookOf(env: NodeJS.ProcessEnv): SandboxOptions['webhook'] {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_EVENTS: events } = env;
  if (url === undefined || url === '') return undefined;
  if (!URL.canParse(url) || !url.startsWith('http://'))
    throw new Error(`WEBHOOK_URL must be an http:// address on this machine, not "${url}".`);
  if (secret === undefined || secret === '')
    throw new Error('WEBHOOK_SECRET must be set together with WEBHOOK_URL: deliveries are signed with it.');
  const types = events === undefined || events === '' ? DEFAULT_EVENTS : events.split(',').map((type) => type.trim());
  return { url: new URL(url), secret, types: new Set(types) };
}

/**
 * Reads the environment.
 * @throws Error with one sentence about the first variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: wholeNumber(env, 'PORT', 12111),
    host: env['HOST'] ?? '127.0.0.1',
    publicUrl: env['PUBLIC_URL'],
    logLevel: env['LOG_LEVEL'] ?? 'info',
    sandbox: {
      shopName: env['SHOP_NAME'] ?? 'Brote',
      currency: (env['CURRENCY'] ?? 'eur').toLowerCase(),
      webhook: webhookOf(env),
      debitSettlesAfterSeconds: wholeNumber(env, 'DEBIT_SETTLES_AFTER_SECONDS', 60),
      refundSettlesAfterSeconds: wholeNumber(env, 'REFUND_SETTLES_AFTER_SECONDS', 10),
    },
  };
}
