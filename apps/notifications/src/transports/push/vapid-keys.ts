import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';

/** Push services refuse tokens that are valid for more than a day. */
const TOKEN_LIFETIME_SECONDS = 12 * 60 * 60;
const POINT_BYTES = 32;

/** Keys that identify the shop to push services (RFC 8292). The services check them by real time, never by the shop's clock. */
@Injectable()
export class VapidKeys {
  /** The uncompressed point, base64url; null when the shop sends no notices. */
  readonly publicKey: string | null;
  private readonly privateKey: KeyObject | null;
  private readonly contact: string;

  constructor({ pushPrivateKey, supportEmail }: NotificationsConfig) {
    this.contact = `mailto:${supportEmail}`;
    const publicPoint = pushPrivateKey === '' ? null : publicPointOf(pushPrivateKey);
    this.publicKey = publicPoint === null ? null : publicPoint.toString('base64url');
    this.privateKey = publicPoint === null ? null : toKeyObject(pushPrivateKey, publicPoint);
  }

  /** The `Authorization` header for a push service. Throws without keys. */
  signAuthorization(endpoint: string): string {
    if (this.privateKey === null || this.publicKey === null) throw new Error('PUSH_PRIVATE_KEY is empty: set it to send push notices');
    const exp = Math.floor(Date.now() / 1_000) + TOKEN_LIFETIME_SECONDS;
    const claims = { aud: new URL(endpoint).origin, exp, sub: this.contact };
    const token = `${encodeJson({ typ: 'JWT', alg: 'ES256' })}.${encodeJson(claims)}`;
    const signature = sign('sha256', Buffer.from(token), { key: this.privateKey, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${token}.${signature.toString('base64url')}, k=${this.publicKey}`;
  }
}

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function publicPointOf(privateKey: string): Buffer {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return ecdh.getPublicKey();
}

function toKeyObject(d: string, publicPoint: Buffer): KeyObject {
  const coordinate = (from: number): string => publicPoint.subarray(from, from + POINT_BYTES).toString('base64url');
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x: coordinate(1), y: coordinate(1 + POINT_BYTES) } });
}
