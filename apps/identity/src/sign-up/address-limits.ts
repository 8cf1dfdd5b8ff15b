import { Injectable } from '@nestjs/common';
import { emailKey } from '#app/accounts/email-key';
import { requirePatience } from '#app/throttling/require-patience';
import { Throttle } from '#app/throttling/throttle';

const HOUR = 3_600_000;
const MAILS_FROM_ONE_PLACE = 5;
const WISHES_OF_A_PLACE = 60;
const MAILS_TO_ONE_ADDRESS = 10;

/** Bounds what one place may ask for one address, and altogether. Mails to an address from everywhere are bounded apart, without a word. */
@Injectable()
export class AddressLimits {
  constructor(private readonly throttle: Throttle) {}

  /** Counts a wish. @throws Refusal TOO_MANY_ATTEMPTS */
  async requirePatience(email: string, addressHash: string): Promise<void> {
    const pair = { rule: 'address:pair', of: `${emailKey(email)} ${addressHash}`, limit: MAILS_FROM_ONE_PLACE, windowMs: HOUR };
    const place = { rule: 'address:place', of: addressHash, limit: WISHES_OF_A_PLACE, windowMs: HOUR };
    requirePatience(await this.throttle.charge([pair, place]));
  }

  /** Whether an address may get one more mail that anybody can ask for. Refusing would let a stranger lock the owner out; silence floods nobody. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.throttle.charge([{ rule: 'address:mail', of: email, limit: MAILS_TO_ONE_ADDRESS, windowMs: HOUR }])) === 0;
  }
}
