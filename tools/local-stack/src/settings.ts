import { resolve } from 'node:path';
import { findCacheFolder, LocalServerProblem } from '@brote/local-servers';
import { DEFAULT_PORTS, portVariable } from './variables';
import type { PortName } from './variables';

/** The choices of the person who starts the stack. */
export interface StackSettings {
  /** The folder of everything the stack writes: databases, streams, logs, secrets. */
  home: string;
  /** The folder of the built programs: the repository, or links to builds of it. */
  root: string;
  ports: Record<PortName, number>;
  /** Public address of the shop. */
  publicOrigin: string;
  /** True rebuilds and restarts what changes, and serves both web apps from their sources. */
  dev: boolean;
  /** The services that a debugger may join, the first on port 9229. */
  inspect: readonly string[];
  /** False leaves the demo accounts without orders and plans, for programs that count rows. */
  demoOrders: boolean;
  /** The real services that the environment names; each replaces its local substitute. */
  real: {
    databaseUrl?: string;
    natsUrl?: string;
    smtpUrl?: string;
    stripeSecretKey?: string;
    stripeWebhookSecret?: string;
    /** API URL of a Stripe substitute; undefined for Stripe itself. */
    stripeApiBase?: string;
    /** The service that gets billing records, by the variable of orders-payments. */
    verifactuService?: string;
  };
}

/** Reads the environment. Throws LocalServerProblem with one sentence about what is wrong. */
export async function readSettings(
  env: NodeJS.ProcessEnv,
  { root, dev, inspect = [] }: { root: string; dev: boolean; inspect?: readonly string[] },
): Promise<StackSettings> {
  const names = Object.keys(DEFAULT_PORTS) as PortName[];
  const ports = Object.fromEntries(names.map((name) => [name, readPort(env, name)])) as Record<PortName, number>;
  requireDistinctPorts(ports);
  const externalServices = {
    databaseUrl: env['DATABASE_URL'],
    natsUrl: env['NATS_URL'],
    smtpUrl: env['SMTP_URL'],
    stripeSecretKey: env['STRIPE_SECRET_KEY'],
    stripeWebhookSecret: env['STRIPE_WEBHOOK_SECRET'],
    stripeApiBase: env['STRIPE_API_BASE'],
    verifactuService: env['VERIFACTU_SERVICE'],
  };
  requireCompleteStripe(externalServices);
  const home = env['BROTE_HOME'] ? resolve(env['BROTE_HOME']) : await findCacheFolder(env);
  const demoOrders = env['BROTE_DEMO_ORDERS'] !== 'no';
  const publicOrigin = env['PUBLIC_ORIGIN'] ?? `http://localhost:${ports.gateway}`;
  return {
    home,
    root: env['BROTE_PROGRAMS'] ? resolve(env['BROTE_PROGRAMS']) : root,
    dev,
    inspect,
    ports,
    real: externalServices,
    demoOrders,
    publicOrigin,
  };
}

/** Time may be moved only where neither real payments nor the public are involved. */
export function hasMovableClock({ publicOrigin, real: externalServices }: StackSettings): boolean {
  return !externalServices.stripeSecretKey && ['localhost', '127.0.0.1'].includes(new URL(publicOrigin).hostname);
}

/** Documents of invented payments go to the sandbox of the tax agency, unless the environment names another service. */
export function usesAeatSandbox({ real: { stripeSecretKey, verifactuService } }: StackSettings): boolean {
  return !stripeSecretKey && !verifactuService;
}

/** Accounts with public passwords must not exist where the public can reach the shop. */
export function hasDemoAccounts({ publicOrigin }: StackSettings): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(publicOrigin).hostname);
}

/** Demo orders are paid with the sandbox's test card. */
export function hasDemoOrders(settings: StackSettings): boolean {
  return settings.demoOrders && hasDemoAccounts(settings) && !settings.real.stripeSecretKey;
}

/** Incomplete settings would silently keep the sandbox, or take payments whose webhooks never arrive. */
function requireCompleteStripe({ stripeSecretKey, stripeWebhookSecret, stripeApiBase }: StackSettings['real']): void {
  if (stripeSecretKey && !stripeWebhookSecret) {
    throw new LocalServerProblem(
      'not-configured',
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET. Stripe shows that secret (whsec_…) with the webhook endpoint, and "stripe listen" prints one.',
    );
  }
  if (!stripeSecretKey && (stripeWebhookSecret || stripeApiBase)) {
    const variable = stripeApiBase ? 'STRIPE_API_BASE' : 'STRIPE_WEBHOOK_SECRET';
    throw new LocalServerProblem(
      'not-configured',
      `${variable} is set without STRIPE_SECRET_KEY. Set both, or neither to use the sandbox.`,
    );
  }
}

function requireDistinctPorts(ports: Record<PortName, number>): void {
  const names = Object.keys(ports) as PortName[];
  for (const name of names) {
    const conflictingName = names.find((candidate) => candidate !== name && ports[candidate] === ports[name]);
    if (conflictingName) {
      throw new LocalServerProblem(
        'not-configured',
        `${portVariable(name)} and ${portVariable(conflictingName)} are both ${ports[name]}; each needs its own.`,
      );
    }
  }
}

function readPort(env: NodeJS.ProcessEnv, name: PortName): number {
  const variable = env[portVariable(name)];
  if (!variable) return DEFAULT_PORTS[name];
  const port = Number(variable);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new LocalServerProblem('not-configured', `${portVariable(name)} is "${variable}"; it must be a port number from 1 to 65535.`);
}
