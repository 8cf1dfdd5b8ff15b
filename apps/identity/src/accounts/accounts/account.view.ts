import type { ContactView, ProfileView, UserEventData, UserView } from '@brote/contracts/identity';
import type { Account } from './account.entity';

/** An account as its owner sees it. */
export function userView(account: Account): UserView {
  const { id, email, pendingEmail, emailConfirmedAt, fullName, roles, onboarded, createdAt, locale } = account;
  return {
    id,
    email: email ?? '',
    pendingEmail,
    emailConfirmedAt: (emailConfirmedAt ?? createdAt).toISOString(),
    fullName,
    roles,
    onboardingCompleted: onboarded,
    memberSince: createdAt.toISOString(),
    locale,
  };
}

export function profileView({ fullName, address, city, zipCode, country, phone, profileUpdatedAt }: Account): ProfileView {
  return { fullName, address, city, zipCode, country, phone, updatedAt: profileUpdatedAt.toISOString() };
}

/** Contact data of the owner, for other services. */
export function contactView({ id, email, emailConfirmedAt, fullName, locale }: Account): ContactView {
  return { userId: id, email: email ?? '', confirmed: emailConfirmedAt !== null, fullName, locale };
}

/** Event data of an account, without personal data. */
export function userEventData({ id, state, roles, onboarded, locale, createdAt }: Account): UserEventData {
  return { userId: id, state, roles, onboarded, locale, createdAt: createdAt.toISOString() };
}
