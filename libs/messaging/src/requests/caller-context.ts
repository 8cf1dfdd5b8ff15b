import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Caller } from '@brote/contracts';

/** Longer than any deadline, shorter than it pays to steal one. */
const VALID_MS = 60_000;
/** Clocks of two machines differ by this much at most. */
const LEEWAY_MS = 30_000;

interface Signed {
  caller: Caller;
  /** The request it was made for: a context cannot be carried over to another. */
  request: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** The public half of the key that signs caller contexts is what every service gets; only the gateway holds the other. PEM, or its base64. */
export interface CallerKeys {
  publicKey?: string;
  privateKey?: string;
}

/** Signs who is asking, for one kind of request and one minute (Ed25519). */
export class CallerSigner {
  private readonly key: KeyObject;

  constructor(privateKey: string) {
    this.key = createPrivateKey(pemOf(privateKey));
  }

  sign(caller: Caller, request: string): string {
    const signed: Signed = { caller, request, until: Date.now() + VALID_MS };
    const body = Buffer.from(JSON.stringify(signed));
    return `${body.toString('base64url')}.${sign(null, body, this.key).toString('base64url')}`;
  }
}

/** Reads caller contexts; believes nothing but a valid signature. */
export class CallerVerifier {
  private readonly key: KeyObject;

  constructor(publicKey: string) {
    this.key = createPublicKey(pemOf(publicKey));
  }

  /** The caller, or null when the context is forged, out of date or made for another request. */
  verify(context: string, request: string): Caller | null {
    const [body = '', signature = '', more] = context.split('.');
    if (more !== undefined) return null;
    const bytes = Buffer.from(body, 'base64url');
    if (!verify(null, bytes, this.key, Buffer.from(signature, 'base64url'))) return null;
    const signed = JSON.parse(bytes.toString('utf8')) as Signed;
    return signed.request === request && Date.now() <= signed.until + LEEWAY_MS ? signed.caller : null;
  }
}

/** Environment variables hold no line breaks, so a PEM may also come as base64. */
function pemOf(key: string): string {
  return key.includes('-----BEGIN') ? key : Buffer.from(key, 'base64').toString('utf8');
}
