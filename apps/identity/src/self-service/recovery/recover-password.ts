import { Database } from '@brote/persistence';
import { type CheckRecoveryBody, checkRecovery, type RecoverRequest } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { Links } from '#app/credentials/links/links';
import { AddressLimits } from '#app/self-service/sign-up/address-limits';
import { PendingEmailRequests } from '#app/self-service/sign-up/pending-email-requests';

/** Accepts a request to recover a password, and checks mailed links. */
@Injectable()
export class RecoverPassword {
  constructor(
    private readonly limits: AddressLimits,
    private readonly emailRequests: PendingEmailRequests,
    private readonly links: Links,
    private readonly database: Database,
  ) {}

  async requestRecovery({ email, locale, client }: RecoverRequest): Promise<void> {
    await this.limits.assertNotThrottled(email, client.addressHash);
    await this.emailRequests.addRequest({ kind: 'recover', email, locale }, client);
  }

  /** @throws Refusal LINK_INVALID */
  async checkRecoveryLink({ token }: CheckRecoveryBody): Promise<void> {
    const link = await this.links.findLink(this.database, 'recover', token);
    if (link === null || link.spentAt !== null) refuse(checkRecovery, 'LINK_INVALID');
  }
}
