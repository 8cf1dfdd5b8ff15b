import {
  completeOnboarding,
  getContacts,
  type GetContactsReply,
  type GetContactsRequest,
  getMe,
  type GetMeRequest,
  getProfile,
  type GetProfileRequest,
  type OnboardBody,
  type ProfileBody,
  type ProfileView,
  putProfile,
  type UserView,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler, Refusal } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { contactView, profileView, userView } from '#app/accounts/accounts/account.view';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { CompleteOnboarding } from './complete-onboarding';
import { PutProfile } from './put-profile';

/** The profile of an account. */
@Controller()
export class ProfileController {
  constructor(
    private readonly accounts: AccountsQueries,
    private readonly putProfile: PutProfile,
    private readonly completeOnboardingUseCase: CompleteOnboarding,
  ) {}

  @RequestHandler(getMe)
  async getMe(_request: GetMeRequest, call: CallContext): Promise<UserView> {
    return userView(await this.requireActiveAccount(call));
  }

  @RequestHandler(getProfile)
  async getProfile(_request: GetProfileRequest, call: CallContext): Promise<ProfileView> {
    return profileView(await this.requireActiveAccount(call));
  }

  @RequestHandler(putProfile)
  replaceProfile(request: ProfileBody, { authenticatedCaller: person }: CallContext): Promise<ProfileView> {
    return this.putProfile.replaceProfile(person.userId, request);
  }

  @RequestHandler(completeOnboarding)
  onboard(request: OnboardBody, { authenticatedCaller: person }: CallContext): Promise<UserView> {
    return this.completeOnboardingUseCase.completeOnboarding(person.userId, request);
  }

  @RequestHandler(getContacts)
  async getContacts({ userIds }: GetContactsRequest): Promise<GetContactsReply> {
    return { contacts: (await this.accounts.findOpenAccounts(userIds)).map(contactView) };
  }

  /** A token stays valid for minutes after its account was closed. */
  private async requireActiveAccount({ authenticatedCaller: person }: CallContext): Promise<Account> {
    const account = await this.accounts.findById(person.userId);
    if (account?.state !== 'active') throw new Refusal('UNAUTHENTICATED');
    return account;
  }
}
