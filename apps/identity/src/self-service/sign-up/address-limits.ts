import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '#app/accounts/accounts/account.entity';
import { assertNotThrottled, Throttle } from '#app/credentials/throttling/throttle';

const HOUR_MS = 3_600_000;
const EMAILS_PER_CLIENT_AND_ADDRESS = 5;
const REQUESTS_PER_CLIENT = 60;
const EMAILS_PER_ADDRESS = 10;

/** Limits requests per client for one address, and in total. E-mails to one address are limited separately. */
@Injectable()
export class AddressLimits {
  constructor(private readonly throttle: Throttle) {}

  /** Counts a request. @throws Refusal TOO_MANY_ATTEMPTS */
  async assertNotThrottled(email: string, addressHash: string): Promise<void> {
    const clientAndAddressBucket = {
      rule: 'address:pair',
      of: `${normalizeEmail(email)} ${addressHash}`,
      limit: EMAILS_PER_CLIENT_AND_ADDRESS,
      windowMs: HOUR_MS,
    };
    const clientBucket = { rule: 'address:client', of: addressHash, limit: REQUESTS_PER_CLIENT, windowMs: HOUR_MS };
    assertNotThrottled(await this.throttle.countAttempt([clientAndAddressBucket, clientBucket]));
  }

  /** Whether an address may get one more e-mail. A refusal would let strangers lock out the owner, so the request is dropped silently. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.throttle.countAttempt([{ rule: 'address:mail', of: email, limit: EMAILS_PER_ADDRESS, windowMs: HOUR_MS }])) === 0;
  }
}
