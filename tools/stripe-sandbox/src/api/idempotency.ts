import { createHash } from 'node:crypto';
import { ObservedMap } from '#app/memory/observed-collections';
import { StripeError } from './stripe-error';

/** An answer that is repeated for the same key. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** A key that was used. Without an answer its request is still under way. */
export interface UsedKey {
  readonly fingerprint: string;
  readonly since: number;
  readonly answer?: StoredAnswer;
}

const RETENTION_SECONDS = 24 * 3600;

/** Fingerprint of a request. The order of parameters does not matter; other parameters or paths do. */
export function fingerprintOf(path: string, form: string): string {
  return createHash('sha256')
    .update(`${path}\n${form.split('&').sort().join('&')}`)
    .digest('base64url');
}

/** Remembers the first answer to every idempotency key for a day, as Stripe does. */
export class IdempotencyKeys {
  readonly entries = new ObservedMap<UsedKey>();

  /**
   * Reserves the key for one request, or returns its stored answer.
   * @throws StripeError 400 when the key came with another request, 409 while the first one is still running
   */
  reserve(key: string, fingerprint: string, nowSeconds: number): StoredAnswer | undefined {
    this.deleteExpired(nowSeconds);
    const usedKey = this.entries.get(key);
    if (usedKey === undefined) {
      this.entries.set(key, { fingerprint, since: nowSeconds });
      return undefined;
    }
    if (usedKey.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeError(400, 'idempotency_error', message);
    }
    if (usedKey.answer === undefined) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw new StripeError(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
    }
    return usedKey.answer;
  }

  storeAnswer(key: string, answer: StoredAnswer): void {
    const entry = this.entries.get(key);
    if (entry !== undefined) this.entries.set(key, { ...entry, answer });
  }

  /** Releases a key when its request was never executed. */
  release(key: string): void {
    if (this.entries.get(key)?.answer === undefined) this.entries.delete(key);
  }

  private deleteExpired(nowSeconds: number): void {
    for (const [key, entry] of this.entries) {
      if (entry.since > nowSeconds - RETENTION_SECONDS) return;
      this.entries.delete(key);
    }
  }
}
