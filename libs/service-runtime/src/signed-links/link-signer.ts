import { createHash, createHmac, timingSafeEqual, hkdfSync } from 'node:crypto';
import type { LegacyLinkFormat } from './legacy-link-format';

const DAY_MS = 24 * 3_600_000;
/** Days that a link to an order or plan stays valid after its last step. */
const LINK_VALID_DAYS = 90;

/** The current secret, and the previous one while its links are still accepted. */
export interface LinkSecrets {
  current: string;
  /** Empty without one. */
  before?: string;
}

interface LinkKey {
  /** Names the key in a token and is derived from it. */
  id: string;
  bytes: Buffer;
}

interface LinkPayload {
  id: string;
  /** Seconds since 1970; 0 for a link without an end of its own. */
  until: number;
}

/** The claim of a valid token. */
export interface LinkClaim {
  id: string;
  /** Null for a link without an end of its own. */
  endsAt: Date | null;
}

const TOKEN_PATTERN = /^([\w-]{6})\.([\w-]{22})\.([\da-z]{1,8})\.[\w-]{43}$/;
const LEGACY_TOKEN_PATTERN = /^([\w-]{22})[a-z]?\.[\w-]{43}$/;
const KEY_ID_LENGTH = 6;

/**
 * Signs and reads the tokens of links for one purpose: `key.id.until.mac`. A token has one spelling; any other text is refused, in the
 * same time for each cause.
 */
export class LinkSigner {
  private readonly keys: [LinkKey, ...LinkKey[]];
  private readonly secrets: readonly string[];

  constructor(
    { current, before = '' }: LinkSecrets,
    purpose: string,
    private readonly legacy: LegacyLinkFormat | null = null,
  ) {
    this.secrets = before === '' ? [current] : [current, before];
    this.keys = [deriveLinkKey(current, purpose), ...this.secrets.slice(1).map((secret) => deriveLinkKey(secret, purpose))];
  }

  sign(id: string, until: Date | null = null): string {
    return formatToken(this.keys[0], { id, until: until === null ? 0 : Math.ceil(until.getTime() / 1000) });
  }

  /** The id that a token was signed for. Null for a token of another signer or purpose, and for an expired one. */
  read(token: string, now: Date): string | null {
    const claim = this.readClaim(token);
    return claim === null || (claim.endsAt !== null && claim.endsAt <= now) ? null : claim.id;
  }

  /** The claim of a token, also after its end; null for another signature or purpose. */
  readClaim(token: string): LinkClaim | null {
    const [, keyId = '', name = '', end = ''] = TOKEN_PATTERN.exec(token) ?? [];
    const key = this.keys.find(({ id }) => id === keyId) ?? this.keys[0];
    const payload = { id: uuidOfBytes(Buffer.from(name, 'base64url')), until: Number.parseInt(end, 36) };
    const isGenuine = isEqualInConstantTime(token, formatToken(key, payload));
    if (isGenuine) return { id: payload.id, endsAt: payload.until === 0 ? null : new Date(payload.until * 1000) };
    const legacy = this.readLegacyToken(token);
    return legacy === null ? null : { id: legacy, endsAt: null };
  }

  private readLegacyToken(token: string): string | null {
    if (this.legacy === null) return null;
    const { suffix, mac } = this.legacy;
    const [, name = ''] = LEGACY_TOKEN_PATTERN.exec(token) ?? [];
    const id = uuidOfBytes(Buffer.from(name, 'base64url'));
    const text = `${bytesOfUuid(id).toString('base64url')}${suffix}`;
    const expectedTokens = this.secrets.map((secret) => `${text}.${mac(secret, { id, text }).toString('base64url')}`);
    return expectedTokens.filter((expectedToken) => isEqualInConstantTime(token, expectedToken)).length > 0 ? id : null;
  }
}

function deriveLinkKey(secret: string, purpose: string): LinkKey {
  const bytes = derivePurposeKey(secret, `signed-link:${purpose}`);
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, KEY_ID_LENGTH), bytes };
}

function formatToken({ id: keyId, bytes }: LinkKey, { id, until }: LinkPayload): string {
  const claim = `${keyId}.${bytesOfUuid(id).toString('base64url')}.${until.toString(36)}`;
  return `${claim}.${createHmac('sha256', bytes).update(claim).digest('base64url')}`;
}

function isEqualInConstantTime(receivedSignature: string, expected: string): boolean {
  const [a, b] = [Buffer.from(receivedSignature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The sixteen bytes of an id, which make the shortest link. */
export function bytesOfUuid(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The id in its text form. */
export function uuidOfBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Derives a key for one purpose from a service's secret. A signature for one purpose is invalid for any other. */
export function derivePurposeKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** The end of a link that is mailed, or whose order or plan takes a step, at this moment. */
export function linkExpiryAfter(moment: Date): Date {
  return new Date(moment.getTime() + LINK_VALID_DAYS * DAY_MS);
}

/** Whether a link is still valid. Its own end counts, or 90 days after the last step of its order or plan if that is later. */
export function isLinkValid({ endsAt }: { endsAt: Date | null }, lastStepAt: Date, now: Date): boolean {
  return now < linkExpiryAfter(lastStepAt) || (endsAt !== null && now < endsAt);
}
