import { isDemoValue } from '@brote/brand';
import type { BrokerAccess } from '@brote/messaging';
import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { Env, envRulesOf } from './env.decorator';
import type { SelfValidatingConfig } from './load-config';
import { WholeNumber } from './whole-number.decorator';

const LOOPBACK_HOST_PATTERN = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Ten years: rates and records of earlier times are not known. */
const MAX_CLOCK_DELAY_MS = 315_360_000_000;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** The pattern of demo and example secrets. */
const PLACEHOLDER_PATTERN = /demo|example|change.?me|placeholder|local.?only/i;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SHOP_STAGES = ['local', 'staging', 'production'] as const;
/**
 * What a shop is for. `local`: one machine with the sandbox of Stripe. `staging`: a public rehearsal with test money. `production`: the
 * real shop.
 */
export type ShopStage = (typeof SHOP_STAGES)[number];

/** The environment of every service. Services extend it with their own variables. */
export class ServiceConfig implements SelfValidatingConfig {
  @Env('NATS_URL', { description: 'the address of the message broker, e.g. nats://host:4222; several are separated by commas.' })
  @Matches(/^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/, { message: '$property must start with nats:// or tls://' })
  natsUrl!: string;

  @Env('NATS_NKEY_SEED', {
    description: "the seed of this service's own user of the broker; `npm run broker-users` makes one for each service.",
    optional: true,
    secret: true,
  })
  @IsOptional()
  @Matches(/^SU[A-Z2-7]{56}$/, { message: '$property must be the seed of a user: SU and 56 more characters' })
  natsSeed?: string;

  @Env('NATS_CA_FILE', {
    description: "a PEM file with the authority of the broker's certificate; the system's authorities are trusted without it.",
    optional: true,
  })
  @IsOptional()
  @IsString()
  natsCaFile?: string;

  @Env('STREAM_REPLICAS', {
    description: 'copies of each event stream in the broker: 1 for one server, 3 or 5 for a cluster of at least so many; never lowered.',
    default: 1,
  })
  @IsIn([1, 3, 5], { message: '$property must be 1, 3 or 5' })
  streamReplicas!: number;

  @Env('PUBLIC_ORIGIN', { description: 'the address customers type, without a path, e.g. https://shop.example or http://localhost:8080.' })
  @Matches(/^https?:\/\/[^/\s?#@]+$/, { message: '$property must be http(s)://host[:port] without a path' })
  publicOrigin!: string;

  @Env('SHOP_STAGE', {
    description:
      'local for one machine, staging for a public rehearsal with test keys, production for the real shop; left out, it is production unless PUBLIC_ORIGIN is on this machine.',
    optional: true,
  })
  @IsOptional()
  @IsIn(SHOP_STAGES)
  chosenStage?: ShopStage;

  @Env('HEALTH_PORT', { description: 'the port for health checks and metrics, 1 to 65535; 0 takes any free one.', default: 9090 })
  @WholeNumber(0, 65_535)
  healthPort!: number;

  @Env('HEALTH_HOST', {
    description: 'the address health checks and metrics listen on; leave it on loopback unless a probe comes from elsewhere.',
    default: '127.0.0.1',
  })
  @IsString()
  healthHost!: string;

  @Env('LOG_LEVEL', { description: `one of ${LOG_LEVELS.join(', ')}.`, default: 'info' })
  @IsIn(LOG_LEVELS)
  logLevel!: LogLevel;

  @Env('CLOCK_MOVABLE', {
    description: 'true only where tests move the clock, on one machine or in staging; otherwise false or unset.',
    default: false,
  })
  @IsBoolean()
  clockMovable!: boolean;

  @Env('CLOCK_OFFSET_MS', {
    description: 'the milliseconds by which a movable clock is ahead at the start, below 0 behind; the local stack sets it.',
    default: 0,
  })
  @WholeNumber(-MAX_CLOCK_DELAY_MS)
  clockOffsetMs!: number;

  @Env('CALLER_PUBLIC_KEY', {
    description:
      'the public half of the key that the gateway signs callers with, as PEM or base64 of it; during its rotation two, separated by a comma; required by services that handle requests of people.',
    optional: true,
  })
  @IsOptional()
  @IsString()
  callerPublicKey?: string;

  @Env('WAREHOUSE_HOLIDAYS', {
    description:
      'days on which the warehouse is closed besides weekends and the holidays of all Spain, separated by commas: MM-DD each year, YYYY-MM-DD once; e.g. 03-19,10-09.',
    optional: true,
  })
  @IsOptional()
  @Matches(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    each: true,
    message: 'each part of $property must be a day, MM-DD or YYYY-MM-DD',
  })
  warehouseHolidays?: string[];

  @Env('DRAIN_DELAY_MS', {
    description: 'milliseconds between "not ready" and the end of new work, for load balancers to notice; 0 to 15000.',
    default: 0,
  })
  @WholeNumber(0, 15_000)
  drainDelayMs!: number;

  /** What the shop is for. A public shop without a choice is a real one, so that nothing is allowed by omission. */
  get shopStage(): ShopStage {
    return this.chosenStage ?? (isLoopbackOrigin(this.publicOrigin) ? 'local' : 'production');
  }

  /** The identity of the service at the broker. */
  get brokerAccess(): BrokerAccess {
    return { seed: this.natsSeed, caFile: this.natsCaFile, usersDemanded: this.shopStage !== 'local' };
  }

  /** Names of the variables that people would read and that hold a value of the demonstration. */
  demoVariables(): string[] {
    const shownRules = envRulesOf(this).filter(({ shown }) => shown);
    return shownRules.filter(({ property }) => isDemoValue(String(Reflect.get(this, property) ?? ''))).map(({ name }) => name);
  }

  /** The variables with the seller's identity that this service shows, with their values. */
  sellerVariables(): { name: string; value: string }[] {
    const sellerRules = envRulesOf(this).filter(({ shown, name }) => shown && name.startsWith('SELLER_'));
    return sellerRules.map(({ name, property }) => ({ name, value: String(Reflect.get(this, property) ?? '') }));
  }

  /** Without a stage, it is unknown what is allowed. */
  decidingVariables(): string[] {
    return this.chosenStage === undefined ? ['SHOP_STAGE', 'PUBLIC_ORIGIN'] : ['SHOP_STAGE'];
  }

  /** Others reach a shop in staging, so its secrets are its own. A shop in production has no movable clock and no invented seller. */
  configErrors(): string[] {
    if (this.shopStage === 'local') return this.localErrors();
    const placeholders = this.secretsWithPlaceholder().map(
      (name) => `${name} holds a placeholder, which only a local shop takes: set your own.`,
    );
    return [...this.brokerErrors(), ...placeholders, ...(this.shopStage === 'production' ? this.productionErrors() : [])];
  }

  private localErrors(): string[] {
    if (isLoopbackOrigin(this.publicOrigin)) return [];
    return ['SHOP_STAGE is local, which needs a PUBLIC_ORIGIN on this machine: set it to staging or production.'];
  }

  private productionErrors(): string[] {
    const clockErrors = this.clockMovable ? ['CLOCK_MOVABLE is refused in production: remove it.'] : [];
    const demoErrors = this.demoVariables().map(
      (name) => `${name} still has its demo value, which is refused in production: set your own.`,
    );
    return [...clockErrors, ...demoErrors];
  }

  /** Without TLS, passwords can be read in transit. Without a user of its own, the service has all privileges. */
  private brokerErrors(): string[] {
    const isEncryptedOrLocal = this.natsUrl.split(',').every((address) => /^\s*tls:/.test(address) || isLoopbackOrigin(address.trim()));
    return [
      ...(isEncryptedOrLocal
        ? []
        : ['NATS_URL must be tls:// outside a local shop, unless the broker is on this machine: give the broker a certificate.']),
      ...(this.natsSeed === undefined
        ? ["NATS_NKEY_SEED is missing, which only a local shop may lack: set the seed of this service's user."]
        : []),
    ];
  }

  private secretsWithPlaceholder(): string[] {
    const secrets = envRulesOf(this).filter(({ secret }) => secret);
    return secrets.filter(({ property }) => PLACEHOLDER_PATTERN.test(String(Reflect.get(this, property)))).map(({ name }) => name);
  }
}

/** A service that owns a database. */
export class DatabaseServiceConfig extends ServiceConfig {
  @Env('DATABASE_URL', { description: "the address of this service's own database, e.g. postgres://role:password@host:5432/name." })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: '$property must start with postgres://' })
  databaseUrl!: string;

  @Env('MIGRATION_DATABASE_URL', {
    description:
      'the address of the same database as the role that owns its tables; without it the role of DATABASE_URL must own them, or another process must migrate.',
    optional: true,
  })
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: '$property must start with postgres://' })
  migrationDatabaseUrl?: string;

  @Env('DATABASE_POOL_SIZE', {
    description:
      'the most connections of one process to its database, 2 to 100, besides a few of its own for locks; all processes together stay below max_connections of PostgreSQL.',
    default: 10,
  })
  @WholeNumber(2, 100)
  databasePoolSize!: number;
}

/** Whether an origin is reachable from this machine only. A text that is not an address counts as public. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK_HOST_PATTERN.test(new URL(origin).hostname);
}
