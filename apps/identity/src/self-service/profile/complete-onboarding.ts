import { type OnboardBody, userOnboarded, userProfileChanged, type UserView } from '@brote/contracts/identity';
import { Refusal } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { userView } from '#app/accounts/accounts/account.view';
import { Accounts } from '#app/accounts/accounts/accounts';
import { emptyToNull } from './put-profile';

/** Completes the onboarding; again, it only updates name and phone. */
@Injectable()
export class CompleteOnboarding {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  completeOnboarding(userId: string, { skipped, fullName, phone }: OnboardBody): Promise<UserView> {
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, userId);
      if (account?.state !== 'active') throw new Refusal('UNAUTHENTICATED');
      const isFirst = !account.onboarded;
      account.onboarded = true;
      if (!skipped)
        Object.assign(account, { fullName: emptyToNull(fullName), phone: emptyToNull(phone), profileUpdatedAt: this.clock.now() });
      await this.accounts.save(tx, account, ...(isFirst ? [userOnboarded] : []), ...(skipped ? [] : [userProfileChanged]));
      return userView(account);
    });
  }
}
