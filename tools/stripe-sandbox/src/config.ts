import { BRAND_NAME } from '@brote/brand';
import type { SandboxOptions } from './sandbox';

/** The checked settings from the sandbox's environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Base URL of the hosted page; by default its own address. */
  readonly publicUrl: string | undefined;
  readonly logLevel: string;
  /** The file that stores the account; undefined keeps it in memory only. */
  readonly memoryFile: string | undefined;
  /** Offset of the account's time in milliseconds; undefined keeps the stored one. */
  readonly clockOffsetMs: number | undefined;
  readonly sandbox: SandboxOptions;
}

const DEFAULT_EVENTS = [
  ...[
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ],
  ...['charge.refunded', 'refund.updated', 'refund.failed'],
  ...['created', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((eventSuffix) => `charge.dispute.${eventSuffix}`),
  ...['created', 'updated', 'deleted', 'paused', 'resumed', 'trial_will_end'].map((eventSuffix) => `customer.subscription.${eventSuffix}`),
  ...['invoice.created', 'invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded', 'invoice.payment_failed'],
  ...['invoice.payment_action_required', 'invoice.upcoming', 'invoice.voided', 'invoice.marked_uncollectible'],
  ...['payment_method.attached', 'payment_method.detached', 'payment_method.updated', 'customer.updated', 'customer.deleted'],
];

function readInteger(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name] ?? '';
  if (value === '') return fallback;
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} must be a whole number, not "${value}".`);
  return Number(value);
}

function readClockOffset({ CLOCK_OFFSET_MS: offset = '' }: NodeJS.ProcessEnv): number | undefined {
  if (offset === '') return undefined;
  if (!/^-?\d{1,15}$/.test(offset)) throw new Error(`CLOCK_OFFSET_MS must be whole milliseconds, not "${offset}".`);
  return Number(offset);
}

const FINAL_ACTIONS = ['cancel', 'unpaid', 'past_due'] as const;

function readRetryOptions(env: NodeJS.ProcessEnv): Pick<SandboxOptions, 'retryAfterDays' | 'afterLastRetry'> {
  const { RETRY_AFTER_DAYS: days = '3,5,7', AFTER_LAST_RETRY: requestedAction = 'cancel' } = env;
  const afterLastRetry = FINAL_ACTIONS.find((finalAction) => finalAction === requestedAction);
  if (afterLastRetry === undefined)
    throw new Error(`AFTER_LAST_RETRY must be one of ${FINAL_ACTIONS.join(', ')}, not "${requestedAction}".`);
  if (!/^(\d{1,3}(,\d{1,3})*)?$/.test(days)) throw new Error(`RETRY_AFTER_DAYS must be whole numbers with commas between, not "${days}".`);
  return { retryAfterDays: days === '' ? [] : days.split(',').map(Number), afterLastRetry };
}

function readWebhook(env: NodeJS.ProcessEnv): SandboxOptions['webhook'] {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_EVENTS: events } = env;
  if (url === undefined || url === '') return undefined;
  if (!URL.canParse(url) || !/^https?:\/\//.test(url))
    throw new Error(`WEBHOOK_URL must be an address with http:// or https://, not "${url}".`);
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
    port: readInteger(env, 'PORT', 12111),
    host: env['HOST'] ?? '127.0.0.1',
    publicUrl: env['PUBLIC_URL'],
    logLevel: env['LOG_LEVEL'] ?? 'info',
    memoryFile: env['MEMORY_FILE'] || undefined,
    clockOffsetMs: readClockOffset(env),
    sandbox: {
      shopName: env['SHOP_NAME'] ?? BRAND_NAME,
      currency: (env['CURRENCY'] ?? 'eur').toLowerCase(),
      webhook: readWebhook(env),
      debitSettlesAfterSeconds: readInteger(env, 'DEBIT_SETTLES_AFTER_SECONDS', 60),
      refundSettlesAfterSeconds: readInteger(env, 'REFUND_SETTLES_AFTER_SECONDS', 10),
      ...readRetryOptions(env),
    },
  };
}
