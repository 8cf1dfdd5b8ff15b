import { signUp, type SignUpRequest } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { pathWithinShop } from '#app/links/path-within-shop';
import { PasswordHasher } from '#app/passwords/password-hasher';
import { isWeakPassword } from '#app/passwords/weak-password';
import { AddressLimits } from './address-limits';
import { AddressWishes } from './address-wishes';

/** Takes a registration in. Whether the address is free is found out after the answer. */
@Injectable()
export class SignUp {
  constructor(
    private readonly limits: AddressLimits,
    private readonly hasher: PasswordHasher,
    private readonly wishes: AddressWishes,
  ) {}

  async execute({ email, password, locale, redirectTo, planId, client }: SignUpRequest): Promise<void> {
    await this.limits.requirePatience(email, client.addressHash);
    if (isWeakPassword(password, email)) refuse(signUp, 'WEAK_PASSWORD');
    const passwordHash = await this.hasher.hash(password);
    const wish = { kind: 'sign-up', email, locale, passwordHash, redirectTo: pathWithinShop(redirectTo), planId: planId ?? null } as const;
    await this.wishes.add(wish, client);
  }
}
