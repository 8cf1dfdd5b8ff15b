import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN, type SigningKey, signingKeyStatement } from '@brote/contracts/identity';
import { toPem } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';

/** Reasons to reject a signing key. */
type UntrustedReason = 'not signed by a root' | 'ended' | 'invalid times';

/** The root keys of the configuration. Any reply on the broker may be forged, so a signing key counts only with a root's signature. */
@Injectable()
export class SigningRoots {
  private readonly roots: readonly KeyObject[];

  constructor({ signingRootPublicKeys }: GatewayConfig) {
    this.roots = signingRootPublicKeys.map((key) => createPublicKey(toPem(key)));
  }

  /** The reason to reject the key from now on. Null when a root signed exactly this key and its end is in the future. */
  rejectionReason(key: SigningKey, now: Date): UntrustedReason | null {
    const [statement, signature] = [Buffer.from(signingKeyStatement(key)), Buffer.from(key.signature, 'base64url')];
    if (!this.roots.some((root) => verify(null, statement, root, signature))) return 'not signed by a root';
    if (!(Date.parse(key.from) < Date.parse(key.until))) return 'invalid times';
    return Date.parse(key.until) <= now.getTime() ? 'ended' : null;
  }
}

/** Whether a token of the key is acceptable now. The leeway between two clocks applies to its start; its end has no leeway. */
export function isInForce({ from, until }: Pick<SigningKey, 'from' | 'until'>, now: Date): boolean {
  return Date.parse(from) - ACCESS_TOKEN.leewaySeconds * 1_000 <= now.getTime() && now.getTime() < Date.parse(until);
}
