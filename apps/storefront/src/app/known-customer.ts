import { COUNTRIES, type ProfileView, type ShippingInfo, type UserView } from '@brote/contracts/browser';
import { useMemo } from 'react';
import { useUser } from './session';
import { useGetLastShippingQuery, useGetShippingProfileQuery } from './customer.api';
import { emptyDraft, type ShippingDraft } from './shipping.schema';

/** Shipping values that an account provides; unknown ones are missing. */
export type KnownCustomer = Partial<ShippingDraft>;

const countryOf = (text: string | null) => COUNTRIES.find((code) => code === text);

/** The form has two names, an account has one: the first word becomes the first name. */
export function knownCustomer(user: UserView, profile: ProfileView | null): KnownCustomer {
  const [firstName = '', ...rest] = (profile?.fullName ?? user.fullName ?? '').trim().split(/\s+/);
  const { phone, address, city, zipCode, country } = profile ?? {};
  const known = { firstName, lastName: rest.join(' '), email: user.email, phone, address, city, postalCode: zipCode };
  const entries = Object.entries(known).filter(([, text]) => Boolean(text));
  return { ...Object.fromEntries(entries), ...(countryOf(country ?? null) && { country: countryOf(country ?? null) }) };
}

/** The signed-in customer, as far as the data has loaded; null for guests. */
export function useKnownCustomer(): KnownCustomer | null {
  const user = useUser();
  const { data } = useGetShippingProfileQuery(undefined, { skip: user === null });
  return useMemo(() => (user ? knownCustomer(user, data ?? null) : null), [user, data]);
}

/**
 * Default shipping address: that of the account, else that of the newest order. Two addresses are never mixed.
 * @param last address of the newest order; null without one
 */
export function knownShipping(customer: KnownCustomer, last: ShippingInfo | null): ShippingDraft {
  const hasAddress = customer.address !== undefined && customer.city !== undefined && customer.postalCode !== undefined;
  if (last === null || hasAddress) return { ...emptyDraft, ...customer };
  const { address, city, postalCode, country } = last;
  return { ...emptyDraft, ...last, ...customer, address, city, postalCode, country };
}

/** The shipping draft of the signed-in customer; null until the server has answered. Unknown fields stay empty. */
export function useKnownShipping(): ShippingDraft | null {
  const customer = useKnownCustomer();
  const profile = useGetShippingProfileQuery(undefined, { skip: customer === null });
  const last = useGetLastShippingQuery(undefined, { skip: customer === null });
  const isAwaited = customer === null || profile.isLoading || last.isLoading;
  return useMemo(() => (isAwaited ? null : knownShipping(customer, last.data ?? null)), [isAwaited, customer, last.data]);
}
