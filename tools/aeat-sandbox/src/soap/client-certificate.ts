import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** The party behind a connection. */
export interface CertificatePresenter {
  /** False when the service uses TLS and the client sent no certificate that its authority signed. */
  readonly isIdentified: boolean;
  /** NIF of the certificate; undefined without TLS, or when the certificate names none. */
  readonly nif: string | undefined;
}

/** Numbers such as `IDCES-12345678Z` and `VATES-B12345674`. */
const NIF_SUFFIX_PATTERN = /(?:^|-)([A-Z0-9]{9})$/;

/** The holder of the client certificate. Plain HTTP needs none. */
export function presenterOf({ socket }: IncomingMessage): CertificatePresenter {
  if (!(socket instanceof TLSSocket)) return { isIdentified: true, nif: undefined };
  if (!socket.authorized) return { isIdentified: false, nif: undefined };
  const subject = socket.getPeerCertificate().subject as unknown as Readonly<Record<string, string | undefined>>;
  const subjectNumber = subject['organizationIdentifier'] ?? subject['serialNumber'] ?? '';
  return { isIdentified: true, nif: NIF_SUFFIX_PATTERN.exec(subjectNumber)?.[1] };
}
