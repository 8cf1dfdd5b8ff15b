import { readFileSync } from 'node:fs';
import { envRulesOf, isLoopbackOrigin, type EnvRule } from '@brote/service-runtime';
import { CONFIGURATIONS, SERVICES, type ServiceName } from '../services';

export type Environment = Readonly<Record<string, string>>;

/** The settings of one service, as the service itself would get them. */
export interface ServiceSettings {
  readonly service: ServiceName;
  /** Variables of all services together with its own. */
  readonly env: Environment;
  /** The file that sets a variable, relative to the folder; undefined if none does. */
  readonly fileOf: (variable: string) => string | undefined;
}

/** The settings of a shop, or of one of its services. */
export interface ShopSettings {
  readonly services: readonly ServiceSettings[];
  /** Where a new variable of this service belongs, for remedies. */
  readonly homeOf: (variable: string, service: ServiceName) => string;
}

/** The rules of a service's variables. */
export function rulesOf(service: ServiceName): readonly EnvRule[] {
  return envRulesOf(CONFIGURATIONS[service].prototype as object);
}

/** The services that read a variable. */
export function readersOf(variable: string): ServiceName[] {
  return SERVICES.filter((service) => rulesOf(service).some(({ name }) => name === variable));
}

/** Addresses that contain a password, although a shop on one machine may use known ones. */
const SECRET_ADDRESSES = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** Whether a value of the variable must stay secret. */
export function isSecret({ name, secret }: EnvRule): boolean {
  return secret || SECRET_ADDRESSES.includes(name);
}

/** The value that the service works with: set, from a file, or by default. Undefined without any, or with a file that cannot be read. */
export function valueOf({ service, env }: ServiceSettings, variable: string): string | undefined {
  const rule = rulesOf(service).find(({ name }) => name === variable);
  if (rule === undefined) return undefined;
  return nonBlank(env[variable]) ?? readFileOf(env[`${variable}_FILE`]) ?? fallbackOf(rule);
}

/** The settings of one service; undefined if they were not read. */
export function settingsOf({ services }: ShopSettings, service: ServiceName): ServiceSettings | undefined {
  return services.find((settings) => settings.service === service);
}

/** What the shop is for, by the same rule as in the services. */
export function stageOf(settings: ServiceSettings): string {
  const origin = valueOf(settings, 'PUBLIC_ORIGIN') ?? '';
  return valueOf(settings, 'SHOP_STAGE') ?? (isLoopbackOrigin(origin) ? 'local' : 'production');
}

/** The address that customers type, if it is one. All services have the same. */
export function publicOriginOf({ services: [first] }: ShopSettings): URL | undefined {
  const origin = first && valueOf(first, 'PUBLIC_ORIGIN');
  return origin !== undefined && /^https?:\/\//.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined;
}

/** Undefined for a value that is blank, which counts as absent. */
export function nonBlank(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value;
}

function fallbackOf({ fallback }: EnvRule): string | undefined {
  if (typeof fallback === 'string') return fallback;
  return typeof fallback === 'number' || typeof fallback === 'boolean' ? `${fallback}` : undefined;
}

function readFileOf(path: string | undefined): string | undefined {
  if (nonBlank(path) === undefined || path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined; // The check of variables reports the file.
  }
}
