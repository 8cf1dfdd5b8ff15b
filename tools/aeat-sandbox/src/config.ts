import { existsSync } from 'node:fs';
import type { AgencyOptions } from './agency';

/** Files of the TLS server. With them, requests need a client certificate. */
export interface TlsFiles {
  readonly keyFile: string;
  readonly certificateFile: string;
  /** Authority that signs client certificates. */
  readonly clientAuthorityFile: string;
}

/** The checked settings from the sandbox's environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  /** Undefined: plain HTTP, without client certificates. */
  readonly tls: TlsFiles | undefined;
  /** Offset of the agency's time in milliseconds; undefined keeps the stored one. */
  readonly clockOffsetMs: number | undefined;
  readonly agency: AgencyOptions;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readInteger(env: NodeJS.ProcessEnv, name: string, fallback: number, bounds: readonly [number, number]): number {
  const value = env[name] ?? '';
  if (value === '') return fallback;
  const [minimum, maximum] = bounds;
  const isInBounds = /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  if (!isInBounds) throw new Error(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`);
  return Number(value);
}

function readClockOffset({ CLOCK_OFFSET_MS: offset = '' }: NodeJS.ProcessEnv): number | undefined {
  if (offset === '') return undefined;
  if (!/^-?\d{1,15}$/.test(offset)) throw new Error(`CLOCK_OFFSET_MS must be whole milliseconds, not "${offset}".`);
  return Number(offset);
}

function readBoolean(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const value = env[name] ?? '';
  if (value === '') return fallback;
  if (value !== 'true' && value !== 'false') throw new Error(`${name} must be true or false, not "${value}".`);
  return value === 'true';
}

function readFilePath(env: NodeJS.ProcessEnv, name: string): string {
  const file = env[name] ?? '';
  if (file === '') throw new Error(`${name} must be set too: TLS needs TLS_KEY_FILE, TLS_CERT_FILE and TLS_CLIENT_CA_FILE.`);
  if (!existsSync(file)) throw new Error(`${name} names a file that does not exist: ${file}`);
  return file;
}

function readTlsFiles(env: NodeJS.ProcessEnv): TlsFiles | undefined {
  if (!env['TLS_KEY_FILE'] && !env['TLS_CERT_FILE'] && !env['TLS_CLIENT_CA_FILE']) return undefined;
  return {
    keyFile: readFilePath(env, 'TLS_KEY_FILE'),
    certificateFile: readFilePath(env, 'TLS_CERT_FILE'),
    clientAuthorityFile: readFilePath(env, 'TLS_CLIENT_CA_FILE'),
  };
}

function readLogLevel({ LOG_LEVEL: level = '' }: NodeJS.ProcessEnv): string {
  if (level === '') return 'info';
  if (!LOG_LEVELS.includes(level)) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}".`);
  return level;
}

/**
 * Reads the environment.
 * @throws Error with one sentence about the first variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: readInteger(env, 'PORT', 12112, [0, 65_535]),
    host: env['HOST'] || '127.0.0.1',
    logLevel: readLogLevel(env),
    tls: readTlsFiles(env),
    clockOffsetMs: readClockOffset(env),
    agency: {
      waitingSeconds: readInteger(env, 'WAITING_SECONDS', 60, [0, 9_999]),
      refusesEarly: readBoolean(env, 'REFUSES_EARLY', true),
      maxRecords: readInteger(env, 'MAX_RECORDS', 20_000, [1, 1_000_000]),
      pageSize: readInteger(env, 'PAGE_SIZE', 10_000, [1, 10_000]),
      memoryFile: env['MEMORY_FILE'] || undefined,
    },
  };
}
