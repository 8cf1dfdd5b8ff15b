import {
  COUNTRIES,
  type ProfileView,
  type ShippingInfo,
  type UserView,
  IDENTITY_ROUTES,
  ORDER_ROUTES,
  type ListOrdersReply,
} from '@brote/contracts/browser';
import { useMemo } from 'react';
import { api, queryOf } from '@brote/api-client';
import { useUser } from './hooks';
import { emptyDraft, type ShippingDraft } from './shipping.schema';

const customerApi = api.enhanceEndpoints({ addTagTypes: ['Order'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The account's data for a parcel. */
    getShippingProfile: build.query<ProfileView, undefined>(queryOf(IDENTITY_ROUTES.getProfile, ['Profile'])),
    /** Address of the newest order; null without one. */
    getLastShipping: build.query<ShippingInfo | null, undefined>({
      query: () => ({ route: ORDER_ROUTES.listOrders, query: { limit: 1 } }),
      transformResponse: ({ orders: [newestOrder] }: ListOrdersReply) => newestOrder?.shippingInfo ?? null,
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

const { useGetShippingProfileQuery, useGetLastShippingQuery } = customerApi;

/** Shipping values that an account provides; unknown ones are missing. */
export type AccountShippingValues = Partial<ShippingDraft>;

const countryOf = (text: string | null) => COUNTRIES.find((code) => code === text);

/** The form has two names, an account has one: the first word becomes the first name. */
export function accountShippingValuesOf(user: UserView, profile: ProfileView | null): AccountShippingValues {
  const [firstName = '', ...otherNames] = (profile?.fullName ?? user.fullName ?? '').trim().split(/\s+/);
  const { phone, address, city, zipCode, country } = profile ?? {};
  const accountValues = { firstName, lastName: otherNames.join(' '), email: user.email, phone, address, city, postalCode: zipCode };
  const entries = Object.entries(accountValues).filter(([, text]) => Boolean(text));
  return { ...Object.fromEntries(entries), ...(countryOf(country ?? null) && { country: countryOf(country ?? null) }) };
}

/** The signed-in customer, as far as the data has loaded; null for guests. */
export function useAccountShippingValues(): AccountShippingValues | null {
  const user = useUser();
  const { data } = useGetShippingProfileQuery(undefined, { skip: user === null });
  return useMemo(() => (user ? accountShippingValuesOf(user, data ?? null) : null), [user, data]);
}

/**
 * Default shipping address: that of the account, else that of the newest order. Two addresses are never mixed.
 * @param lastShipping address of the newest order; null without one
 */
export function defaultShippingDraft(customer: AccountShippingValues, lastShipping: ShippingInfo | null): ShippingDraft {
  const hasAddress = customer.address !== undefined && customer.city !== undefined && customer.postalCode !== undefined;
  if (lastShipping === null || hasAddress) return { ...emptyDraft, ...customer };
  const { address, city, postalCode, country } = lastShipping;
  return { ...emptyDraft, ...lastShipping, ...customer, address, city, postalCode, country };
}

/** The shipping draft of the signed-in customer; null until the server has answered. Unknown fields stay empty. */
export function useDefaultShippingDraft(): ShippingDraft | null {
  const customer = useAccountShippingValues();
  const profile = useGetShippingProfileQuery(undefined, { skip: customer === null });
  const lastShipping = useGetLastShippingQuery(undefined, { skip: customer === null });
  const isPending = customer === null || profile.isLoading || lastShipping.isLoading;
  return useMemo(
    () => (isPending ? null : defaultShippingDraft(customer, lastShipping.data ?? null)),
    [isPending, customer, lastShipping.data],
  );
}
