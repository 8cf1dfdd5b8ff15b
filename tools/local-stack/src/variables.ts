/** A variable of the local stack, for the example environment. */
export interface StackVariable {
  name: string;
  /** One sentence about its value. */
  description: string;
  fallback?: string;
}

/** Every port of the stack and the variable that moves it. */
export const DEFAULT_PORTS = {
  gateway: 4200,
  control: 4201,
  stripe: 4202,
  mailbox: 4203,
  smtp: 4204,
  postgres: 4205,
  nats: 4206,
  storefront: 4207,
  admin: 4208,
  aeat: 4209,
} as const;

export type PortName = keyof typeof DEFAULT_PORTS;

/** The program that listens on each port. */
const PORT_OWNERS: Record<PortName, string> = {
  gateway: 'the shop',
  control: 'the status page',
  stripe: 'the Stripe sandbox',
  mailbox: 'the mailbox in the browser',
  smtp: 'incoming e-mail',
  postgres: 'PostgreSQL',
  nats: 'NATS',
  storefront: 'the storefront from its sources (npm run dev)',
  admin: 'the back office from its sources (npm run dev)',
  aeat: 'the sandbox of the tax agency',
};

/** The variable that moves a port. */
export function portVariable(name: PortName): string {
  return `BROTE_PORT_${name.toUpperCase()}`;
}

/** The variables that the stack itself reads. */
export const STACK_VARIABLES: readonly StackVariable[] = [
  { name: 'STRIPE_SECRET_KEY', description: 'the secret key of a Stripe account (sk_test_…); without it the sandbox takes its place.' },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    description: 'the secret of its webhook endpoint (whsec_…); "stripe listen" prints one. Needed together with the key.',
  },
  { name: 'STRIPE_API_BASE', description: 'the address of a program that speaks for Stripe; unset, Stripe itself.' },
  {
    name: 'DATABASE_URL',
    description: 'a PostgreSQL connection that may create databases and roles; unset, the built-in server.',
  },
  { name: 'NATS_URL', description: 'a NATS server with the users of "npm run broker-users"; unset, the built-in server.' },
  { name: 'SMTP_URL', description: 'a mail server; unset, the mailbox in the browser.' },
  {
    name: 'VERIFACTU_SERVICE',
    description: 'the service that gets billing records; unset, a sandbox of the tax agency, and off with a real Stripe account.',
  },
  { name: 'PUBLIC_ORIGIN', description: 'the address customers type.', fallback: 'http://localhost:4200' },
  { name: 'BROTE_HOME', description: "the folder of data, logs and secrets; unset, brote among your user's caches." },
  { name: 'BROTE_PROGRAMS', description: 'a folder of built programs of another version, laid out as this repository; unset, this one.' },
  { name: 'BROTE_DEMO_ORDERS', description: '"no" leaves the demo accounts without orders and plans.', fallback: 'yes' },
  ...(Object.keys(DEFAULT_PORTS) as PortName[]).map((name) => ({
    name: portVariable(name),
    description: `the port of ${PORT_OWNERS[name]}, on loopback.`,
    fallback: String(DEFAULT_PORTS[name]),
  })),
];

/** The stack sets these for every part. A value for the whole stack must not reach a part unchanged. */
const NOT_FORWARDED_PATTERN = /^(npm_.*|DATABASE_URL|NATS_URL|NATS_NKEY_SEED|SMTP_URL|STRIPE_.*|VERIFACTU_SERVICE|PORT|HOST|BROTE_.*)$/;

/** Set for each service by the stack itself, so that a value from outside would not count. */
const SET_BY_STACK_PATTERN =
  /^(MIGRATION_DATABASE_URL|PUBLIC_ORIGIN|HEALTH_PORT|CLOCK_.*|CALLER_.*|SIGNING_ROOT_.*|TOKEN_SECRET|KEY_ENCRYPTION_KEY|.*LINK_SECRET|CLIENT_HASH_KEY|UNSUBSCRIBE_SECRET|PUSH_PRIVATE_KEY|STOREFRONT_DIR|ADMIN_DIR)$/;

/** Whether a variable of the environment reaches the programs of the shop at all. */
export function isForwarded(name: string): boolean {
  return !NOT_FORWARDED_PATTERN.test(name);
}

/** Whether a variable of the environment reaches the services and counts there. */
export function isForwardedToServices(name: string): boolean {
  return isForwarded(name) && !SET_BY_STACK_PATTERN.test(name);
}
