import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { useKnownShipping } from '#app/known-customer';
import { useUser } from '#app/session';
import { emptyDraft, SHIPPING_DEPENDENTS, shippingSchema, type ShippingDraft } from '#app/shipping.schema';
import { isShippingField } from '#app/use-shipping-fields';
import { useForm } from '#app/use-form';
import type { RefusedField } from './checkout-errors';
import { selectDraft } from './checkout.slice';
import { storeAddress, readStoredAddress } from './stored-address';

/** The address that this account, or this guest, typed before, also before the page was left. */
function useDraft(owner: string | null): ShippingDraft | null {
  const [kept] = useState(readStoredAddress);
  const draft = useAppSelector(selectDraft) ?? kept;
  return draft && (draft.owner === null || draft.owner === owner) ? draft.typed : null;
}

const isEmpty = (draft: ShippingDraft) => Object.entries(draft).every(([name, text]) => name === 'country' || text === '');

/** Runs an action when the form is left: for another page of the shop, the Checkout Session or a reload. */
function useWhenLeft(act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    const onLeave = () => leave();
    window.addEventListener('pagehide', onLeave);
    // A tab in the background may be ended without another word.
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onLeave);
      leave();
    };
  }, []);
}

/** The form with its draft, which is never cleared or overwritten, completed by the account or its last order. */
export function useShippingForm(refusedFields: readonly RefusedField[]) {
  const dispatch = useAppDispatch();
  const owner = useUser()?.id ?? null;
  const draft = useDraft(owner);
  const customer = useKnownShipping();
  const typist = useRef(owner);
  const form = useForm({
    defaultValues: draft ?? emptyDraft,
    schema: shippingSchema,
    dependents: SHIPPING_DEPENDENTS,
    shouldFocusError: false,
  });
  const { formState, getValues, setError, setFocus, setValue, isFieldDirty, reset } = form;
  useWhenLeft(() => {
    const typed = getValues();
    // The draft of an account that has not loaded yet must not be replaced by this empty form.
    if (formState.isDirty || !isEmpty(typed)) dispatch(storeAddress({ owner: typist.current, typed }));
  });
  useEffect(() => {
    for (const { name, message } of refusedFields) setError(name, { message });
    const [first] = refusedFields;
    if (first) setFocus(first.name);
  }, [refusedFields, setError, setFocus]);
  const takeIn = useEffectEvent((known: ShippingDraft | null, withCountry: boolean) => {
    for (const [name, text] of Object.entries<string>({ ...known })) {
      if (!isShippingField(name) || isFieldDirty(name)) continue;
      // The country is never empty: it is left alone once there is a draft.
      if (name === 'country' ? withCountry : getValues()[name] === '') setValue(name, text);
    }
  });
  useEffect(() => {
    // Another person uses the form now: the address of the previous one is removed.
    if (typist.current !== null && typist.current !== owner) reset(emptyDraft);
    typist.current = owner;
    // After a reload, the account loads later than the form.
    takeIn(draft, true);
  }, [owner, reset]);
  const fillIn = useEffectEvent(() => takeIn(customer, draft === null));
  useEffect(() => fillIn(), [customer]);
  return form;
}
