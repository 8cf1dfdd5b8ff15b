import type { ResendRequest } from '@brote/contracts/identity';
import { Injectable } from '@nestjs/common';
import { AddressLimits } from './address-limits';
import { PendingEmailRequests } from './pending-email-requests';

/** Accepts a request to send the confirmation e-mail again. */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly limits: AddressLimits,
    private readonly emailRequests: PendingEmailRequests,
  ) {}

  async resend({ email, locale, client }: ResendRequest): Promise<void> {
    await this.limits.assertNotThrottled(email, client.addressHash);
    await this.emailRequests.addRequest({ kind: 'resend', email, locale }, client);
  }
}
