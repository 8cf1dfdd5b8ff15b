import { signUp, type SignUpRequest } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { pathWithinShop } from '#app/credentials/links/path-within-shop';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { isWeakPassword } from '#app/credentials/passwords/weak-password';
import { AddressLimits } from './address-limits';
import { PendingEmailRequests } from './pending-email-requests';

/** Accepts a registration. Whether the address is free is checked after the reply. */
@Injectable()
export class SignUp {
  constructor(
    private readonly limits: AddressLimits,
    private readonly hasher: PasswordHasher,
    private readonly emailRequests: PendingEmailRequests,
  ) {}

  async signUp({ email, password, locale, redirectTo, planId, client }: SignUpRequest): Promise<void> {
    await this.limits.assertNotThrottled(email, client.addressHash);
    if (isWeakPassword(password, email)) refuse(signUp, 'WEAK_PASSWORD');
    const passwordHash = await this.hasher.hash(password);
    const request = {
      kind: 'sign-up',
      email,
      locale,
      passwordHash,
      redirectTo: pathWithinShop(redirectTo),
      planId: planId ?? null,
    } as const;
    await this.emailRequests.addRequest(request, client);
  }
}
