import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN, type SigningKey, signingKeyStatement } from '@brote/contracts/identity';
import { pemOf } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';

/** Why a signing key is not used. */
type UntrustedReason = 'not signed by a root' | 'ended' | 'invalid times';

/** The root keys of the configuration. Any answer on the broker may be forged, so a signing key counts only with a root's signature. */
@Injectable()
export class SigningRoots {
  private readonly roots: readonly KeyObject[];

  constructor({ signingRootPublicKeys }: GatewayConfig) {
    this.roots = signingRootPublicKeys.map((key) => createPublicKey(pemOf(key)));
  }

  /** Why the key must not be used from now on; null when a root signed exactly this key and its end is to come. */
  rejectionReason(key: SigningKey, now: Date): UntrustedReason | null {
    const [statement, signature] = [Buffer.from(signingKeyStatement(key)), Buffer.from(key.signature, 'base64url')];
    if (!this.roots.some((root) => verify(null, statement, root, signature))) return 'not signed by a root';
    if (!(Date.parse(key.from) < Date.parse(key.until))) return 'invalid times';
    return Date.parse(key.until) <= now.getTime() ? 'ended' : null;
  }
}

/** Whether a token of the key may count now. Clocks of two machines differ by the leeway at its beginning; its end has no leeway. */
export function isInForce({ from, until }: Pick<SigningKey, 'from' | 'until'>, now: Date): boolean {
  return Date.parse(from) - ACCESS_TOKEN.leewaySeconds * 1_000 <= now.getTime() && now.getTime() < Date.parse(until);
}
