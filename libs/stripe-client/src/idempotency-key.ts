import { createHash } from 'node:crypto';

/** Stripe's limit, in characters. */
const MAX_LENGTH = 255;

/**
 * The idempotency key of one command. The same parts always give the same key, so a call repeated after a crash is recognized,
 * for example `idempotencyKey(['chk', checkoutId, attempt])`. Parts are joined by `_`. Keys that are too long,
 * and parts that could run into one another, end in a digest of all parts.
 * @throws RangeError without parts, or with an empty one
 */
export function idempotencyKey(parts: readonly (string | number)[]): string {
  const texts = parts.map(String);
  if (texts.length === 0 || texts.includes(''))
    throw new RangeError('An idempotency key needs at least one part, and no part may be empty.');
  const joinedParts = texts.join('_');
  const isUnambiguous =
    joinedParts.length <= MAX_LENGTH &&
    texts.slice(1).every((text) => /^[A-Za-z0-9.-]+$/.test(text)) &&
    /^[A-Za-z0-9._-]+$/.test(texts[0] ?? '');
  if (isUnambiguous) return joinedParts;
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  return `${joinedParts.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, 100)}_${digest}`;
}
