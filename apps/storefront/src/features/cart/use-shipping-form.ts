import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { useDefaultShippingDraft } from '#app/default-shipping';
import { useUser } from '#app/session';
import { emptyDraft, SHIPPING_DEPENDENTS, shippingSchema, type ShippingDraft } from '#app/shipping.schema';
import { isShippingField } from '#app/use-shipping-fields';
import { useForm } from '#app/use-form';
import type { RefusedField } from './checkout-errors';
import { selectDraft } from './checkout.slice';
import { storeAddress, readStoredAddress } from './stored-address';

/** The address that this account, or this guest, typed before, also before the page was left. */
function useDraft(owner: string | null): ShippingDraft | null {
  const [storedDraft] = useState(readStoredAddress);
  const draft = useAppSelector(selectDraft) ?? storedDraft;
  return draft && (draft.owner === null || draft.owner === owner) ? draft.typed : null;
}

const isEmptyDraft = (draft: ShippingDraft) => Object.entries(draft).every(([name, text]) => name === 'country' || text === '');

/** Runs an action when the form is left: for another page of the shop, the Checkout Session or a reload. */
function useOnFormLeave(action: () => void): void {
  const runAction = useEffectEvent(action);
  useEffect(() => {
    const onLeave = () => runAction();
    window.addEventListener('pagehide', onLeave);
    // A tab in the background may be ended without another word.
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onLeave);
      runAction();
    };
  }, []);
}

/** The form with its draft, which is never cleared or overwritten, completed by the account or its last order. */
export function useShippingForm(refusedFields: readonly RefusedField[]) {
  const dispatch = useAppDispatch();
  const owner = useUser()?.id ?? null;
  const draft = useDraft(owner);
  const customer = useDefaultShippingDraft();
  const draftOwner = useRef(owner);
  const form = useForm({
    defaultValues: draft ?? emptyDraft,
    schema: shippingSchema,
    dependents: SHIPPING_DEPENDENTS,
    shouldFocusError: false,
  });
  const { formState, getValues, setError, setFocus, setValue, isFieldDirty, reset } = form;
  useOnFormLeave(() => {
    const currentValues = getValues();
    // The draft of an account that has not loaded yet must not be replaced by this empty form.
    if (formState.isDirty || !isEmptyDraft(currentValues)) dispatch(storeAddress({ owner: draftOwner.current, typed: currentValues }));
  });
  useEffect(() => {
    for (const { name, message } of refusedFields) setError(name, { message });
    const [firstRefusedField] = refusedFields;
    if (firstRefusedField) setFocus(firstRefusedField.name);
  }, [refusedFields, setError, setFocus]);
  const fillEmptyFields = useEffectEvent((source: ShippingDraft | null, shouldSetCountry: boolean) => {
    for (const [name, text] of Object.entries<string>({ ...source })) {
      if (!isShippingField(name) || isFieldDirty(name)) continue;
      // The country is never empty: it is left alone once there is a draft.
      if (name === 'country' ? shouldSetCountry : getValues()[name] === '') setValue(name, text);
    }
  });
  useEffect(() => {
    // Another person uses the form now: the address of the previous one is removed.
    if (draftOwner.current !== null && draftOwner.current !== owner) reset(emptyDraft);
    draftOwner.current = owner;
    // After a reload, the account loads later than the form.
    fillEmptyFields(draft, true);
  }, [owner, reset]);
  const fillFromAccount = useEffectEvent(() => fillEmptyFields(customer, draft === null));
  useEffect(() => fillFromAccount(), [customer]);
  return form;
}
