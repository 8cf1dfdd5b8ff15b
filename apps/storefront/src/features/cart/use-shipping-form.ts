import type { ProblemField } from '@brote/contracts/browser';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { useKnownCustomer } from '#app/known-customer';
import { useUser } from '#app/session';
import { emptyDraft, shippingSchema, type ShippingDraft } from '#app/shipping.schema';
import { isShippingField } from '#app/use-shipping-fields';
import { useForm } from '#app/use-form';
import { draftKept, selectDraft } from './checkout.slice';

/** What was typed before, unless somebody typed it who has signed out since. */
function useDraft(owner: string | null): ShippingDraft | null {
  const draft = useAppSelector(selectDraft);
  return draft && (draft.owner === null || draft.owner === owner) ? draft.typed : null;
}

/** The form in memory: what was typed is kept while walking through the shop, and never cleared or overwritten. */
export function useShippingForm(refusedFields: readonly ProblemField[]) {
  const dispatch = useAppDispatch();
  const owner = useUser()?.id ?? null;
  const draft = useDraft(owner);
  const customer = useKnownCustomer();
  const typist = useRef(owner);
  const form = useForm({
    defaultValues: draft ?? emptyDraft,
    schema: shippingSchema,
    shouldFocusError: false,
  });
  const { getValues, setError, setValue, isFieldDirty, reset } = form;
  useEffect(() => () => void dispatch(draftKept({ owner: typist.current, typed: getValues() })), [dispatch, getValues]);
  useEffect(() => {
    for (const { path } of refusedFields) {
      const name = path.split('.').at(-1) ?? '';
      if (isShippingField(name)) setError(name, { message: 'field.refused' });
    }
  }, [refusedFields, setError]);
  useEffect(() => {
    // Whoever sits here now is not the one whose address this is.
    if (typist.current !== null && typist.current !== owner) reset(emptyDraft);
    typist.current = owner;
  }, [owner, reset]);
  const fillIn = useEffectEvent(() => {
    for (const [name, text] of Object.entries(customer ?? {})) {
      if (!isShippingField(name) || isFieldDirty(name)) continue;
      // The country is never empty: it is left alone once there is a draft.
      const isFree = name === 'country' ? draft === null : getValues()[name] === '';
      if (isFree) setValue(name, text);
    }
  });
  useEffect(() => fillIn(), [customer]);
  return form;
}
