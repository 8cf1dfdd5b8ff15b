import { useTranslations, type Translations } from '@brote/ui-kit/i18n';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormModel, type FormOptions, type FormState, type FormValues } from './form-model';
import { failureSentence } from './failures';
import { useShowToast } from './use-show-toast';
import { onIdle } from './on-idle';

/** A form with its present state; see {@link FormModel}. */
export type Form<Draft extends FormValues<Draft>, Content> = Pick<
  FormModel<Draft, Content>,
  'getValues' | 'handleSubmit' | 'isFieldDirty' | 'register' | 'reset' | 'setError' | 'setFocus' | 'setValue'
> & { readonly formState: FormState<Draft> };

/** One form for as long as its component lives. */
export function useForm<Draft extends FormValues<Draft>, Content>(
  options: Omit<FormOptions<Draft, Content>, 'onUnprepared'>,
): Form<Draft, Content> {
  const showToast = useShowToast();
  const onUnprepared = () => showToast({ isError: true, title: failureSentence({ code: 'NETWORK_FAILED' }) });
  const [form] = useState(() => new FormModel({ ...options, onUnprepared }));
  const formState = useSyncExternalStore(form.subscribe, form.read, form.read);
  useEffect(() => onIdle(() => void form.prepare()), [form]);
  const { getValues, handleSubmit, isFieldDirty, register, reset, setError, setFocus, setValue } = form;
  return { formState, getValues, handleSubmit, isFieldDirty, register, reset, setError, setFocus, setValue };
}

/** Reads the properties of a form's fields: their handlers, `id` (after the prefix) and the sentence of an error. */
export function useFieldProps<Draft extends FormValues<Draft>, Key extends string>(
  { register, formState: { errors } }: Pick<Form<Draft, unknown>, 'register' | 'formState'>,
  translations: Translations<Key>,
  /** The sentence for a message that is no key of the translations. */
  unknownMessage: Key,
  idPrefix = '',
) {
  const t = useTranslations(translations);
  const isKey = (message: string): message is Key => message in translations.en;
  return <Name extends keyof Draft & string>(name: Name) => {
    const message = errors[name]?.message;
    const error = message === undefined ? undefined : t(isKey(message) ? message : unknownMessage);
    return { ...register(name), id: `${idPrefix}${name}`, error };
  };
}
