import { Injectable } from '@nestjs/common';
import { emailKey } from '#app/accounts/email-key';
import { assertNotThrottled } from '#app/throttling/assert-not-throttled';
import { Throttle } from '#app/throttling/throttle';

const HOUR = 3_600_000;
const EMAILS_PER_CLIENT_AND_ADDRESS = 5;
const REQUESTS_PER_CLIENT = 60;
const EMAILS_PER_ADDRESS = 10;

/** Bounds what one place may ask for one address, and altogether. Mails to an address from everywhere are bounded apart, without a word. */
@Injectable()
export class AddressLimits {
  constructor(private readonly throttle: Throttle) {}

  /** Counts a wish. @throws Refusal TOO_MANY_ATTEMPTS */
  async assertNotThrottled(email: string, addressHash: string): Promise<void> {
    const pair = { rule: 'address:pair', of: `${emailKey(email)} ${addressHash}`, limit: EMAILS_PER_CLIENT_AND_ADDRESS, windowMs: HOUR };
    const perClient = { rule: 'address:client', of: addressHash, limit: REQUESTS_PER_CLIENT, windowMs: HOUR };
    assertNotThrottled(await this.throttle.countAttempt([pair, perClient]));
  }

  /** Whether an address may get one more mail that anybody can ask for. Refusing would let a stranger lock the owner out; silence floods nobody. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.throttle.countAttempt([{ rule: 'address:mail', of: email, limit: EMAILS_PER_ADDRESS, windowMs: HOUR }])) === 0;
  }
}
