import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import { uuidv7 } from '../uuidv7';

/** Maximum lifetime of a context, in milliseconds; it never outlives the wait of its request. */
const MAX_VALIDITY_MS = 15_000;
/** Maximum difference between the clocks of two machines, in milliseconds. */
const LEEWAY_MS = 30_000;

/** The single message that a context is valid for. */
export interface SignedMessage {
  /** The subject of the request, and with it the only service that handles it. */
  subject: string;
  body: Uint8Array;
}

interface SignedClaims {
  caller: Caller;
  /** Unique id of this message: a service accepts a context once. */
  id: string;
  subject: string;
  /** SHA-256 of the body, base64url. */
  body: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** The verified content of a caller context. */
export interface VerifiedCaller {
  caller: Caller;
  id: string;
  /** End of the time for which its id must be remembered, milliseconds since 1970. */
  rememberUntil: number;
}

/**
 * The keys that sign and verify caller contexts, as PEM or its base64. Every service gets the public one; only the gateway holds the
 * private one.
 */
export interface CallerKeys {
  /** While the gateway changes its key, two of them, separated by a comma. */
  publicKey?: string;
  privateKey?: string;
}

/** Signs the caller of one message until its deadline (Ed25519). */
export class CallerSigner {
  private readonly key: KeyObject;

  constructor(privateKey: string) {
    this.key = createPrivateKey(toPem(privateKey));
  }

  /** @param deadlineMs end of the wait for the reply, milliseconds since 1970 */
  sign(caller: Caller, { subject, body }: SignedMessage, deadlineMs: number): string {
    const expiresAt = Math.min(Math.ceil(deadlineMs), Date.now() + MAX_VALIDITY_MS);
    const signedClaims: SignedClaims = { caller, id: uuidv7(), subject, body: digestOf(body), until: expiresAt };
    const bytes = Buffer.from(JSON.stringify(signedClaims));
    return `${bytes.toString('base64url')}.${sign(null, bytes, this.key).toString('base64url')}`;
  }
}

const MAX_PUBLIC_KEYS = 2;

/** Reads caller contexts; accepts nothing but a valid signature by one of its keys. */
export class CallerVerifier {
  private readonly keys: readonly KeyObject[];

  /** @throws Error for more than two keys: an old one must not be accepted for ever */
  constructor(publicKeys: string) {
    this.keys = publicKeys.split(',').map((key) => createPublicKey(toPem(key.trim())));
    if (this.keys.length > MAX_PUBLIC_KEYS) throw new Error(`CALLER_PUBLIC_KEY has ${this.keys.length} keys; at most two are accepted`);
  }

  /** The caller, or null when the context is forged, expired or made for another message. */
  verify(context: string, { subject, body }: SignedMessage): VerifiedCaller | null {
    const [content = '', signature = '', extraPart] = context.split('.');
    if (extraPart !== undefined) return null;
    const bytes = Buffer.from(content, 'base64url');
    if (!this.keys.some((key) => verify(null, bytes, key, Buffer.from(signature, 'base64url')))) return null;
    const signedClaims = JSON.parse(bytes.toString('utf8')) as SignedClaims;
    const rememberUntil = signedClaims.until + LEEWAY_MS;
    const isForThisMessage = signedClaims.subject === subject && signedClaims.body === digestOf(body) && Date.now() <= rememberUntil;
    return isForThisMessage ? { caller: signedClaims.caller, id: signedClaims.id, rememberUntil } : null;
  }
}

function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** The PEM of a key. Environment variables cannot contain line breaks, so base64 is accepted too. */
export function toPem(key: string): string {
  return key.includes('-----BEGIN') ? key : Buffer.from(key, 'base64').toString('utf8');
}
