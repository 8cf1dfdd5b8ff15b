import { join } from 'node:path';
import { migrationUrl, migratorOf, serviceUrl } from './data/databases';
import type { ServiceDatabase } from './data/databases';
import type { HomeFolder } from './data/home-folder';
import type { Secrets } from './data/secrets';
import { inspectArguments } from './inspect';
import { hasMovableClock } from './settings';
import { programFolder } from './program-folder';
import type { Settings } from './settings';
import type { PortName } from './variables';

/** One process of the shop. */
export interface Part {
  name: string;
  /** The description of the part in the table of the running shop. */
  title: string;
  /** Arguments of Node: the program and its arguments. */
  command: string[];
  env: Record<string, string>;
  /** URL that answers 200 once the part is ready. */
  readyUrl: string;
  /** Parts with a higher number stop first: the gateway before the services, the services before the servers that they use. */
  level: 1 | 2 | 3;
}

/** The services that own a database each, named alike. */
const OWNERS = ['identity', 'catalog-inventory', 'orders-payments', 'subscriptions', 'notifications', 'admin-reporting'] as const;
type Owner = (typeof OWNERS)[number];

/** The databases of the services; each service works as the role of the same name. */
const DATABASE_NAMES = OWNERS.map(databaseName);

export interface Ground {
  settings: Settings;
  home: HomeFolder;
  secrets: Secrets;
  adminUrl: string;
  natsUrl: string;
  /** A free port for the health checks of each part, by name. */
  healthPorts: Record<string, number>;
}

/** The roles of the databases: one for each service, and one that owns its tables. */
export const DATABASE_ROLES = DATABASE_NAMES.flatMap((name) => [name, migratorOf(name)]);

/** One database and two roles per service. */
export function databasesOf({ databasePasswords }: Secrets): ServiceDatabase[] {
  return DATABASE_NAMES.map((name) => ({
    name,
    password: databasePasswords[name] ?? '',
    migratorPassword: databasePasswords[migratorOf(name)] ?? '',
  }));
}

/** Ports that must be free before the start, with their purposes. */
export function portsOf({ real }: Settings): { port: PortName; owner: string }[] {
  return [
    { port: 'gateway', owner: 'the shop' },
    { port: 'control', owner: 'the status page' },
    ...(real.stripeSecretKey ? [] : [{ port: 'stripe' as const, owner: 'the Stripe sandbox' }]),
    ...(real.smtpUrl
      ? []
      : [
          { port: 'mailbox' as const, owner: 'the mailbox' },
          { port: 'smtp' as const, owner: 'incoming mail' },
        ]),
  ];
}

/**
 * The whole topology: the parts, their environments and their addresses. PostgreSQL and NATS come before it and are in `servers.ts`. A real
 * Stripe or mail server replaces the sandbox or the mailbox.
 */
export function partsOf(ground: Ground): Part[] {
  const { settings, secrets } = ground;
  const { ports, real } = settings;
  const sandbox = `http://127.0.0.1:${ports.stripe}`;
  const smtpUrl = real.smtpUrl ?? `smtp://127.0.0.1:${ports.smtp}`;
  const webhookSecret = real.stripeWebhookSecret ?? secrets.stripeWebhookSecret;
  const identity = service(ground, 'identity', 'accounts', {
    ...{ TOKEN_SECRET: secrets.tokenSecret, KEY_ENCRYPTION_KEY: secrets.keyEncryptionKey },
    SIGNING_ROOT_PRIVATE_KEY: secrets.signingRoot.privateKey,
  });
  const catalog = service(ground, 'catalog-inventory', 'products and stock', {});
  const stripe = {
    STRIPE_SECRET_KEY: real.stripeSecretKey ?? secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...stripeAddress(real, sandbox),
  };
  const orders = service(ground, 'orders-payments', 'orders and payments', { ...stripe, LINK_SECRET: secrets.linkSecret });
  const deliveryLinks = { DELIVERY_LINK_SECRET: secrets.deliveryLinkSecret };
  const subscriptions = service(ground, 'subscriptions', 'plans and their deliveries', { ...stripe, ...deliveryLinks });
  const ways = { SMTP_URL: smtpUrl, UNSUBSCRIBE_SECRET: secrets.unsubscribeSecret, PUSH_PRIVATE_KEY: secrets.pushPrivateKey };
  const notifications = service(ground, 'notifications', 'mails', ways);
  const reporting = service(ground, 'admin-reporting', 'figures of the back office', {});
  const gateway: Part = {
    ...app(settings, 'gateway', 'the public HTTP server', 3),
    env: {
      ...common(ground, 'gateway'),
      ...{ PORT: String(ports.gateway), HOST: '127.0.0.1', CLIENT_HASH_KEY: secrets.clientHashKey },
      CALLER_PRIVATE_KEY: secrets.callerKeys.privateKey,
      SIGNING_ROOT_PUBLIC_KEY: secrets.signingRoot.publicKey,
      STOREFRONT_DIR: join(settings.root, 'apps/storefront/dist'),
      ADMIN_DIR: join(settings.root, 'apps/admin/dist'),
      ...(real.stripeSecretKey ? {} : { PAYMENT_PAGE_ORIGIN: `http://localhost:${ports.stripe}` }),
      ...(settings.dev ? { ALLOWED_ORIGINS: `http://127.0.0.1:${ports.storefront},http://127.0.0.1:${ports.admin}` } : {}),
    },
    readyUrl: `http://127.0.0.1:${ports.gateway}/api/v1/products`,
  };
  return [
    gateway,
    identity,
    catalog,
    orders,
    subscriptions,
    notifications,
    reporting,
    ...(real.stripeSecretKey ? [] : [stripeSandbox(ground, webhookSecret)]),
    ...(real.smtpUrl ? [] : [mailbox(ground)]),
  ];
}

function stripeSandbox({ settings, home }: Ground, webhookSecret: string): Part {
  const { stripe, gateway } = settings.ports;
  return {
    ...app(settings, 'stripe-sandbox', 'card payments (sandbox)', 1),
    env: {
      ...{ PORT: String(stripe), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${stripe}` },
      ...{ WEBHOOK_URL: `http://127.0.0.1:${gateway}/api/v1/webhooks/stripe`, WEBHOOK_SECRET: webhookSecret },
      MEMORY_FILE: home.stripeSandbox(),
    },
    readyUrl: `http://127.0.0.1:${stripe}/__sandbox/health`,
  };
}

function mailbox({ settings, home }: Ground): Part {
  const { smtp, mailbox: web } = settings.ports;
  const listens = ['--smtp', String(smtp), '--web', String(web), '--ip', '127.0.0.1', '--web-ip', '127.0.0.1'];
  return {
    ...{ name: 'mailbox', title: 'every mail the shop sends', level: 1, env: {} },
    command: [join(settings.root, 'node_modules/maildev/bin/maildev'), ...listens, '--mail-directory', home.mails()],
    readyUrl: `http://127.0.0.1:${web}/healthz`,
  };
}

/** API URL of the Stripe substitute; undefined for Stripe itself. */
function stripeAddress({ stripeSecretKey, stripeApiBase }: Settings['real'], sandbox: string): Record<string, string> {
  if (!stripeSecretKey) return { STRIPE_API_BASE: sandbox };
  return stripeApiBase ? { STRIPE_API_BASE: stripeApiBase } : {};
}

function service(ground: Ground, name: Owner, title: string, env: Record<string, string>): Part {
  const database = databasesOf(ground.secrets).find((candidate) => candidate.name === databaseName(name));
  return {
    ...app(ground.settings, name, title, 2),
    env: { ...common(ground, name), ...(database && addressesOf(ground.adminUrl, database)), ...env },
    readyUrl: `http://127.0.0.1:${ground.healthPorts[name] ?? 0}/health/ready`,
  };
}

function addressesOf(adminUrl: string, database: ServiceDatabase): Record<string, string> {
  return { DATABASE_URL: serviceUrl(adminUrl, database), MIGRATION_DATABASE_URL: migrationUrl(adminUrl, database) };
}

/** Path of a built program. */
function app(settings: Settings, name: string, title: string, level: Part['level']): Pick<Part, 'name' | 'title' | 'command' | 'level'> {
  const program = join(settings.root, programFolder(name), 'dist/main.js');
  return { name, title, level, command: [...inspectArguments(settings.inspect, name), program] };
}

/** The environment variables of every service. */
function common({ settings, natsUrl, healthPorts, secrets }: Ground, name: string): Record<string, string> {
  return {
    NATS_URL: natsUrl,
    NATS_NKEY_SEED: secrets.brokerSeeds[name] ?? '',
    PUBLIC_ORIGIN: settings.publicOrigin,
    HEALTH_PORT: String(healthPorts[name] ?? 0),
    CALLER_PUBLIC_KEY: secrets.callerKeys.publicKey,
    CLOCK_MOVABLE: String(hasMovableClock(settings)),
  };
}

/** The database of a service, and its role. */
export function databaseName(owner: string): string {
  return `brote_${owner.replaceAll('-', '_')}`;
}
