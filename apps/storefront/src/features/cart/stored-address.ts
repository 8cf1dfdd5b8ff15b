import { readTabStored, writeTabStored } from '@brote/ui-kit';
import * as v from 'valibot';
import { COUNTRIES } from '@brote/contracts/browser';
import { ADDRESS_STORAGE_KEY } from '#app/clear-shipping-draft';
import type { AppDispatch, RootState } from '#app/store';
import { draftSaved, type OwnedDraft } from './checkout.slice';

const textSchema = v.pipe(v.string(), v.maxLength(500));
const storedAddressSchema = v.object({
  owner: v.nullable(v.pipe(v.string(), v.maxLength(36))),
  typed: v.object({
    firstName: textSchema,
    lastName: textSchema,
    email: textSchema,
    phone: textSchema,
    address: textSchema,
    city: textSchema,
    postalCode: textSchema,
    country: v.picklist(COUNTRIES),
    wantsCompany: v.optional(textSchema, ''),
    companyName: v.optional(textSchema, ''),
    taxNumber: v.optional(textSchema, ''),
  }),
});

/** Draft of this tab before the page was left or reloaded; null without a readable one. */
export function readStoredAddress(): OwnedDraft | null {
  try {
    const parsed = v.safeParse(storedAddressSchema, JSON.parse(readTabStored(ADDRESS_STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    // Not ours, or cut off: it is no address.
    return null;
  }
}

/** Stores the draft for this tab, unless its owner has signed out. If the browser refuses storage, it stays in memory. */
export const storeAddress =
  (draft: OwnedDraft) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    if (draft.owner !== null && draft.owner !== getState().session.user?.id) return;
    dispatch(draftSaved(draft));
    writeTabStored(ADDRESS_STORAGE_KEY, JSON.stringify(draft));
  };
