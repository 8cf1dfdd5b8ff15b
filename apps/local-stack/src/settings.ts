import { resolve } from 'node:path';
import { cacheFolder, LocalServerProblem } from '@brote/local-servers';

/** Every port of the stack and the variable that moves it. */
const PORTS = {
  gateway: 4200,
  control: 4201,
  stripe: 4202,
  mailbox: 4203,
  smtp: 4204,
  postgres: 4205,
  nats: 4206,
  storefront: 4207,
  admin: 4208,
} as const;

export type PortName = keyof typeof PORTS;

/** What the person who starts the stack decided. */
export interface Settings {
  /** The folder of everything the stack writes: databases, streams, logs, secrets. */
  home: string;
  /** The repository. */
  root: string;
  ports: Record<PortName, number>;
  /** The address customers type. */
  publicOrigin: string;
  /** True rebuilds and restarts what changes, and serves both web apps from their sources. */
  dev: boolean;
  /** Each one given replaces the part of the stack that stands in for it. */
  real: { databaseUrl?: string; natsUrl?: string; smtpUrl?: string; stripeSecretKey?: string; stripeWebhookSecret?: string };
}

/** Reads the environment. Throws LocalServerProblem with one sentence about what is wrong. */
export async function readSettings(env: NodeJS.ProcessEnv, options: { root: string; dev: boolean }): Promise<Settings> {
  const names = Object.keys(PORTS) as PortName[];
  const ports = Object.fromEntries(names.map((name) => [name, portOf(env, name)])) as Record<PortName, number>;
  requireDifferent(ports);
  const real = {
    databaseUrl: env['DATABASE_URL'],
    natsUrl: env['NATS_URL'],
    smtpUrl: env['SMTP_URL'],
    stripeSecretKey: env['STRIPE_SECRET_KEY'],
    stripeWebhookSecret: env['STRIPE_WEBHOOK_SECRET'],
  };
  if (real.stripeSecretKey && !real.stripeWebhookSecret) {
    throw new LocalServerProblem(
      'not-configured',
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET. Stripe shows that secret (whsec_…) with the webhook endpoint, and "stripe listen" prints one.',
    );
  }
  const home = env['BROTE_HOME'] ? resolve(env['BROTE_HOME']) : await cacheFolder(env);
  return { home, ports, real, publicOrigin: env['PUBLIC_ORIGIN'] ?? `http://localhost:${ports.gateway}`, ...options };
}

/** Time may be moved only where neither real payments nor the public are involved. */
export function hasMovableClock({ publicOrigin, real }: Settings): boolean {
  return !real.stripeSecretKey && ['localhost', '127.0.0.1'].includes(new URL(publicOrigin).hostname);
}

/** The variable that moves a port. */
export function portVariable(name: PortName): string {
  return `BROTE_PORT_${name.toUpperCase()}`;
}

function requireDifferent(ports: Record<PortName, number>): void {
  const names = Object.keys(ports) as PortName[];
  for (const name of names) {
    const other = names.find((candidate) => candidate !== name && ports[candidate] === ports[name]);
    if (other) {
      throw new LocalServerProblem(
        'not-configured',
        `${portVariable(name)} and ${portVariable(other)} are both ${ports[name]}; each needs its own.`,
      );
    }
  }
}

function portOf(env: NodeJS.ProcessEnv, name: PortName): number {
  const given = env[portVariable(name)];
  if (!given) return PORTS[name];
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new LocalServerProblem('not-configured', `${portVariable(name)} is "${given}"; it must be a port number from 1 to 65535.`);
}
