import { type ProfileBody, type ProfileView, userProfileChanged } from '@brote/contracts/identity';
import { Refusal } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { profileView } from '#app/accounts/accounts/account.view';
import { Accounts } from '#app/accounts/accounts/accounts';

/** Replaces the whole profile. */
@Injectable()
export class PutProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  replaceProfile(userId: string, body: ProfileBody): Promise<ProfileView> {
    const { fullName, address, city, zipCode, country, phone } = body;
    const profile = { fullName: emptyToNull(fullName), address: emptyToNull(address), city: emptyToNull(city) };
    const optionalFields = { zipCode: emptyToNull(zipCode), country: emptyToNull(country), phone: emptyToNull(phone) };
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, userId);
      if (account?.state !== 'active') throw new Refusal('UNAUTHENTICATED');
      Object.assign(account, profile, optionalFields, { profileUpdatedAt: this.clock.now() });
      await this.accounts.save(tx, account, userProfileChanged);
      return profileView(account);
    });
  }
}

/** Null for an empty text. */
export function emptyToNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
