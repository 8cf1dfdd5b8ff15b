// The connection to the broker also for programs outside the services: without Nest and without a database.
import { sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inboxPrefixOf } from '@brote/contracts/broker-inbox';
import { privateKeyOf, publicKeyOf } from '@brote/contracts/broker-nkey';
import {
  connect,
  ErrorCode,
  NatsError,
  usernamePasswordAuthenticator,
  type Authenticator,
  type ConnectionOptions,
  type NatsConnection,
} from 'nats';
import { failureCode } from '../failure-code';

const RETRY_DELAY_MS = 250;
/** Node's codes for a certificate that it does not trust. */
const UNTRUSTED_CERTIFICATE_PATTERN =
  /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)/;
const CERTIFICATE_HELP = 'NATS_URL must name the host of the certificate, NATS_CA_FILE the authority that signed it.';

/**
 * Signs in to the broker with the seed of a user. The client computes keys and signatures in JavaScript. On a busy machine that stops the
 * process for seconds, while the broker waits. Node's native code takes less than a millisecond.
 * @throws Error when the text is no seed of a user
 */
export function nkeySigner(seed: string): Authenticator {
  const nkey = publicKeyOf(seed);
  const key = privateKeyOf(seed);
  return (nonce) => ({ nkey, sig: nonce === undefined ? '' : sign(null, Buffer.from(nonce), key).toString('base64') });
}

/** The identity that a process proves to the broker, and the authority by which it verifies the broker. */
export interface BrokerAccess {
  /** The seed of the service's own broker user. */
  seed?: string | undefined;
  /** A file with the authority that signed the broker's certificate; the system's authorities otherwise. */
  caFile?: string | undefined;
  /** Refuses a broker that lets in clients without a user: the origin is public. */
  usersDemanded?: boolean;
}

interface BrokerAddress {
  /** One address or several separated by commas. */
  url: string;
  /** Name of the service. With a seed, its replies arrive below the inbox of this name. */
  name: string;
  access?: BrokerAccess;
}

/** The client's options for an address of the broker: servers, user, inbox and TLS. */
export function brokerOptions({ url, name, access: { seed, caFile } = {} }: BrokerAddress): ConnectionOptions {
  const addresses = url.split(',').map((address) => new URL(address.trim()));
  const isEncrypted = addresses.some(({ protocol }) => protocol === 'tls:');
  const authenticator = authenticatorOf(addresses, seed);
  return {
    servers: addresses.map(({ host }) => host),
    name,
    ...(authenticator && { authenticator }),
    ...(seed !== undefined && { inboxPrefix: inboxPrefixOf(name) }),
    ...(isEncrypted && { tls: caFile === undefined ? {} : { caFile } }),
  };
}

/** A seed wins over a user and password in the address, which the client does not read by itself. */
function authenticatorOf(addresses: readonly URL[], seed: string | undefined): Authenticator | null {
  if (seed !== undefined) return nkeySigner(seed);
  const addressWithUser = addresses.find(({ username }) => username !== '');
  return addressWithUser === undefined
    ? null
    : usernamePasswordAuthenticator(decodeURIComponent(addressWithUser.username), decodeURIComponent(addressWithUser.password));
}
const TLS_FILE_ERROR: string = ErrorCode.Tls;
const TLS_NOT_OFFERED: string = ErrorCode.ServerOptionNotAvailable;

/**
 * Connects as soon as the broker can be reached. The client's own wait would retry for ever without a log line, also after errors that only
 * another configuration fixes.
 * @param warn receives one sentence when the broker is away
 * @throws Error in a sentence when the broker cannot prove its identity; NatsError when it refuses the user
 */
export async function connectWhenAvailable(options: ConnectionOptions, warn: (sentence: string) => void): Promise<NatsConnection> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect(options);
    } catch (error) {
      const permanentError = permanentErrorOf(error);
      if (permanentError !== undefined) throw permanentError;
      if (attempt === 1) warn(`The broker is away; waiting for it: ${String(error)}`);
    }
    await pause(RETRY_DELAY_MS * (1 + Math.random()));
  }
}

/** Errors that waiting cannot fix. */
function permanentErrorOf(error: unknown): Error | undefined {
  const code = failureCode(error);
  if (error instanceof NatsError && error.isAuthError()) return error;
  const sentence = explainErrorCode(code, error);
  return sentence === undefined ? undefined : new Error(sentence, { cause: error });
}

function explainErrorCode(code: string, error: unknown): string | undefined {
  if (code === TLS_FILE_ERROR) return `NATS_CA_FILE cannot be used: ${String(error)}`;
  if (code === TLS_NOT_OFFERED) return 'The broker offers no TLS, which NATS_URL demands with tls://: give the broker a certificate.';
  return UNTRUSTED_CERTIFICATE_PATTERN.test(code) ? `The broker's certificate is refused (${code}): ${CERTIFICATE_HELP}` : undefined;
}
