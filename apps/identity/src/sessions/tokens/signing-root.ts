import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { type SigningKey, signingKeyStatement } from '@brote/contracts/identity';
import { toPem } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import type { PublishedKey } from './signing-keys';

/** The root key of identity. Gateways have its public key, so that no other process on the broker can issue keys. */
@Injectable()
export class SigningRoot {
  private readonly key: KeyObject;

  constructor({ signingRootPrivateKey }: IdentityConfig) {
    this.key = createPrivateKey(toPem(signingRootPrivateKey));
  }

  /** The key as JWK with its period, signed by the root. */
  sign({ kid, x, from, until }: PublishedKey): SigningKey {
    const key = { kid, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x } as const;
    const period = { from: from.toISOString(), until: until.toISOString() };
    const statement = Buffer.from(signingKeyStatement({ ...key, ...period }));
    return { ...key, ...period, signature: sign(null, statement, this.key).toString('base64url') };
  }
}
