import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derived-key';
import type { EarlierLinks } from './earlier-links';
import { bytesOfUuid, uuidOfBytes } from './uuid-bytes';

/** The current secret, and the previous one while its links are still accepted. */
export interface LinkSecrets {
  current: string;
  /** Empty without one. */
  before?: string;
}

interface Key {
  /** Names the key in a token and is derived from it. */
  id: string;
  bytes: Buffer;
}

interface SignedText {
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

const TOKEN = /^([\w-]{6})\.([\w-]{22})\.([\da-z]{1,8})\.[\w-]{43}$/;
const EARLIER = /^([\w-]{22})[a-z]?\.[\w-]{43}$/;
const KEY_ID_LENGTH = 6;

/**
 * Signs and reads the tokens of links for one purpose: `key.id.until.mac`. A token has one spelling; any other text is refused, in the
 * same time for each cause.
 */
export class LinkSigner {
  private readonly keys: [Key, ...Key[]];
  private readonly secrets: readonly string[];

  constructor(
    { current, before = '' }: LinkSecrets,
    purpose: string,
    private readonly earlier: EarlierLinks | null = null,
  ) {
    this.secrets = before === '' ? [current] : [current, before];
    this.keys = [keyOf(current, purpose), ...this.secrets.slice(1).map((secret) => keyOf(secret, purpose))];
  }

  sign(id: string, until: Date | null = null): string {
    return write(this.keys[0], { id, until: until === null ? 0 : Math.ceil(until.getTime() / 1000) });
  }

  /** The id that a token was signed for. Null for a token of another signer or purpose, and for an expired one. */
  read(token: string, now: Date): string | null {
    const claim = this.claimIn(token);
    return claim === null || (claim.endsAt !== null && claim.endsAt <= now) ? null : claim.id;
  }

  /** The claim of a token, also after its end; null for another signature or purpose. */
  claimIn(token: string): LinkClaim | null {
    const [, keyId = '', name = '', end = ''] = TOKEN.exec(token) ?? [];
    const key = this.keys.find(({ id }) => id === keyId) ?? this.keys[0];
    const signed = { id: uuidOfBytes(Buffer.from(name, 'base64url')), until: Number.parseInt(end, 36) };
    const isGenuine = isSameText(token, write(key, signed));
    if (isGenuine) return { id: signed.id, endsAt: signed.until === 0 ? null : new Date(signed.until * 1000) };
    const earlier = this.readEarlier(token);
    return earlier === null ? null : { id: earlier, endsAt: null };
  }

  private readEarlier(token: string): string | null {
    if (this.earlier === null) return null;
    const { suffix, mac } = this.earlier;
    const [, name = ''] = EARLIER.exec(token) ?? [];
    const id = uuidOfBytes(Buffer.from(name, 'base64url'));
    const text = `${bytesOfUuid(id).toString('base64url')}${suffix}`;
    const spellings = this.secrets.map((secret) => `${text}.${mac(secret, { id, text }).toString('base64url')}`);
    return spellings.filter((spelling) => isSameText(token, spelling)).length > 0 ? id : null;
  }
}

function keyOf(secret: string, purpose: string): Key {
  const bytes = derivedKey(secret, `signed-link:${purpose}`);
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, KEY_ID_LENGTH), bytes };
}

function write({ id: keyId, bytes }: Key, { id, until }: SignedText): string {
  const claim = `${keyId}.${bytesOfUuid(id).toString('base64url')}.${until.toString(36)}`;
  return `${claim}.${createHmac('sha256', bytes).update(claim).digest('base64url')}`;
}

function isSameText(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
