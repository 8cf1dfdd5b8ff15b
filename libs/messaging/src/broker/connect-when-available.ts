import { setTimeout as pause } from 'node:timers/promises';
import { connect, ErrorCode, NatsError, type ConnectionOptions, type NatsConnection } from 'nats';
import { failureCode } from '../failure-code';

const RETRY_DELAY_MS = 250;
const TLS_FILE_ERROR: string = ErrorCode.Tls;
const TLS_NOT_OFFERED: string = ErrorCode.ServerOptionNotAvailable;
/** Node's codes for a certificate that it does not trust. */
const UNTRUSTED_CERTIFICATE_PATTERN =
  /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)/;
const CERTIFICATE_HELP = 'NATS_URL must name the host of the certificate, NATS_CA_FILE the authority that signed it.';

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
