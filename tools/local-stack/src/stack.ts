import { join } from 'node:path';
import { migrationUrl, migratorOf, serviceUrl } from './data/databases';
import type { ServiceDatabase } from './data/databases';
import type { HomeFolder } from './data/home-folder';
import type { StackSecrets } from './data/secrets';
import { inspectArguments } from './inspect';
import { hasMovableClock, usesAeatSandbox } from './settings';
import { programFolder } from './program-folder';
import type { StackSettings } from './settings';
import type { PortName } from './variables';

/** One process of the shop. */
export interface StackPart {
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
const DATABASE_SERVICES = [
  'identity',
  'catalog-inventory',
  'orders-payments',
  'subscriptions',
  'notifications',
  'admin-reporting',
] as const;
type DatabaseService = (typeof DATABASE_SERVICES)[number];

/** The databases of the services; each service works as the role of the same name. */
const DATABASE_NAMES = DATABASE_SERVICES.map(databaseName);

export interface StackInputs {
  settings: StackSettings;
  home: HomeFolder;
  secrets: StackSecrets;
  adminUrl: string;
  natsUrl: string;
  /** A free port for the health checks of each part, by name. */
  healthPorts: Record<string, number>;
}

/** The roles of the databases: one for each service, and one that owns its tables. */
export const DATABASE_ROLES = DATABASE_NAMES.flatMap((name) => [name, migratorOf(name)]);

/** One database and two roles per service. */
export function databasesOf({ databasePasswords }: StackSecrets): ServiceDatabase[] {
  return DATABASE_NAMES.map((name) => ({
    name,
    password: databasePasswords[name] ?? '',
    migratorPassword: databasePasswords[migratorOf(name)] ?? '',
  }));
}

/** Ports that must be free before the start, with their purposes. */
export function portsOf(settings: StackSettings): { port: PortName; owner: string }[] {
  const { real } = settings;
  return [
    { port: 'gateway', owner: 'the shop' },
    { port: 'control', owner: 'the status page' },
    ...(real.stripeSecretKey ? [] : [{ port: 'stripe' as const, owner: 'the Stripe sandbox' }]),
    ...(usesAeatSandbox(settings) ? [{ port: 'aeat' as const, owner: 'the sandbox of the tax agency' }] : []),
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
 * Stripe, tax agency or mail server replaces the sandbox or the mailbox.
 */
export function partsOf(inputs: StackInputs): StackPart[] {
  const { settings, secrets } = inputs;
  const { ports, real } = settings;
  const smtpUrl = real.smtpUrl ?? `smtp://127.0.0.1:${ports.smtp}`;
  const webhookSecret = real.stripeWebhookSecret ?? secrets.stripeWebhookSecret;
  const identity = servicePart(inputs, 'identity', 'accounts', {
    ...{ TOKEN_SECRET: secrets.tokenSecret, KEY_ENCRYPTION_KEY: secrets.keyEncryptionKey },
    SIGNING_ROOT_PRIVATE_KEY: secrets.signingRoot.privateKey,
  });
  const catalog = servicePart(inputs, 'catalog-inventory', 'products and stock', {});
  const orders = ordersPart(inputs, webhookSecret);
  const deliveryLinks = { DELIVERY_LINK_SECRET: secrets.deliveryLinkSecret };
  const subscriptions = servicePart(inputs, 'subscriptions', 'plans and their deliveries', deliveryLinks);
  const notificationEnv = { SMTP_URL: smtpUrl, UNSUBSCRIBE_SECRET: secrets.unsubscribeSecret, PUSH_PRIVATE_KEY: secrets.pushPrivateKey };
  const notifications = servicePart(inputs, 'notifications', 'mails', notificationEnv);
  const reporting = servicePart(inputs, 'admin-reporting', 'figures of the back office', {});
  const gateway: StackPart = {
    ...programPart(settings, 'gateway', 'the public HTTP server', 3),
    env: {
      ...commonEnv(inputs, 'gateway'),
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
    ...(real.stripeSecretKey ? [] : [stripeSandboxPart(inputs, webhookSecret)]),
    ...(usesAeatSandbox(settings) ? [aeatSandboxPart(inputs)] : []),
    ...(real.smtpUrl ? [] : [mailboxPart(inputs)]),
  ];
}

/** The service that speaks to Stripe and to the tax agency. */
function ordersPart(inputs: StackInputs, webhookSecret: string): StackPart {
  const { settings, secrets } = inputs;
  const { ports, real } = settings;
  return servicePart(inputs, 'orders-payments', 'orders and payments', {
    ...{ STRIPE_SECRET_KEY: real.stripeSecretKey ?? secrets.stripeSecretKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
    ...stripeApiBaseEnv(real, `http://127.0.0.1:${ports.stripe}`),
    LINK_SECRET: secrets.linkSecret,
    VERIFACTU_SERVICE: usesAeatSandbox(settings) ? aeatSandboxUrl(settings) : (real.verifactuService ?? 'off'),
  });
}

function stripeSandboxPart({ settings, home }: StackInputs, webhookSecret: string): StackPart {
  const { stripe, gateway } = settings.ports;
  return {
    ...programPart(settings, 'stripe-sandbox', 'card payments (sandbox)', 1),
    env: {
      ...{ PORT: String(stripe), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${stripe}` },
      ...{ WEBHOOK_URL: `http://127.0.0.1:${gateway}/api/v1/webhooks/stripe`, WEBHOOK_SECRET: webhookSecret },
      MEMORY_FILE: home.stripeSandbox(),
    },
    readyUrl: `http://127.0.0.1:${stripe}/__sandbox/health`,
  };
}

/** Origin of the sandbox of the tax agency. */
export function aeatSandboxUrl({ ports }: Pick<StackSettings, 'ports'>): string {
  return `http://127.0.0.1:${ports.aeat}`;
}

/** It demands a shorter waiting time than the agency, so that answers to the first purchases can be seen soon. */
function aeatSandboxPart({ settings, home }: StackInputs): StackPart {
  return {
    ...programPart(settings, 'aeat-sandbox', 'tax agency (sandbox)', 1),
    env: { PORT: String(settings.ports.aeat), HOST: '127.0.0.1', MEMORY_FILE: home.aeatSandbox(), WAITING_SECONDS: '5' },
    readyUrl: `${aeatSandboxUrl(settings)}/__sandbox/health`,
  };
}

function mailboxPart({ settings, home }: StackInputs): StackPart {
  const { smtp, mailbox: webPort } = settings.ports;
  const listenArgs = ['--smtp', String(smtp), '--web', String(webPort), '--ip', '127.0.0.1', '--web-ip', '127.0.0.1'];
  return {
    ...{ name: 'mailbox', title: 'every mail the shop sends', level: 1, env: {} },
    command: [join(settings.root, 'node_modules/maildev/bin/maildev'), ...listenArgs, '--mail-directory', home.mails()],
    readyUrl: `http://127.0.0.1:${webPort}/healthz`,
  };
}

/** API URL of the Stripe substitute; undefined for Stripe itself. */
function stripeApiBaseEnv({ stripeSecretKey, stripeApiBase }: StackSettings['real'], sandboxUrl: string): Record<string, string> {
  if (!stripeSecretKey) return { STRIPE_API_BASE: sandboxUrl };
  return stripeApiBase ? { STRIPE_API_BASE: stripeApiBase } : {};
}

function servicePart(inputs: StackInputs, name: DatabaseService, title: string, env: Record<string, string>): StackPart {
  const database = databasesOf(inputs.secrets).find((candidate) => candidate.name === databaseName(name));
  return {
    ...programPart(inputs.settings, name, title, 2),
    env: { ...commonEnv(inputs, name), ...(database && databaseUrlsOf(inputs.adminUrl, database)), ...env },
    readyUrl: `http://127.0.0.1:${inputs.healthPorts[name] ?? 0}/health/ready`,
  };
}

function databaseUrlsOf(adminUrl: string, database: ServiceDatabase): Record<string, string> {
  return { DATABASE_URL: serviceUrl(adminUrl, database), MIGRATION_DATABASE_URL: migrationUrl(adminUrl, database) };
}

/** Path of a built program. */
function programPart(
  settings: StackSettings,
  name: string,
  title: string,
  level: StackPart['level'],
): Pick<StackPart, 'name' | 'title' | 'command' | 'level'> {
  const program = join(settings.root, programFolder(name), 'dist/main.js');
  return { name, title, level, command: [...inspectArguments(settings.inspect, name), program] };
}

/** The environment variables of every service. */
function commonEnv({ settings, natsUrl, healthPorts, secrets }: StackInputs, name: string): Record<string, string> {
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
