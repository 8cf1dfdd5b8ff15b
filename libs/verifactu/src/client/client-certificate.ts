import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { InvalidRequestError } from '../xml/invalid-request-error';

/** Key and certificate of the client: a PKCS #12 file, or both as PEM. */
export type ClientCertificate =
  | { readonly pfx: Buffer; readonly passphrase?: string }
  | { readonly key: string | Buffer; readonly cert: string | Buffer; readonly passphrase?: string };

/**
 * Reads certificates once, before any request.
 * @param authorities trusted authorities as PEM; those of Node.js without it
 * @throws InvalidRequestError when a file or its passphrase is wrong, or PKCS #12 has the old encryption that OpenSSL 3 refuses
 */
export function readCertificates(certificate?: ClientCertificate, authorities?: string | Buffer): SecureContext {
  try {
    return createSecureContext({ ...certificate, ca: authorities, minVersion: 'TLSv1.2' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidRequestError(
      'CERTIFICATE_UNREADABLE',
      `Correct the file or its passphrase, and export PKCS #12 anew if its encryption is old (${reason}).`,
    );
  }
}
