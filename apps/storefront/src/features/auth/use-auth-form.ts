import { useTranslations } from '@brote/ui-kit/i18n';
import type { GenericSchema } from 'valibot';
import type { FormValues } from '#app/form-model';
import { useForm } from '#app/use-form';
import type { AuthMessage } from './auth.schema';
import { authTranslations } from './auth.translations';

const isMessage = (text: string): text is AuthMessage => text in authTranslations.en;

/** A form with the messages of these pages. */
export function useAuthForm<Typed extends FormValues<Typed>>(
  loadSchema: () => Promise<GenericSchema<unknown, Typed>>,
  defaultValues: Typed,
) {
  const t = useTranslations(authTranslations);
  const form = useForm({ defaultValues, schema: loadSchema });
  const { errors } = form.formState;
  const field = (name: keyof Typed & string) => {
    const message = errors[name]?.message;
    return {
      ...form.register(name),
      id: name,
      error: message === undefined ? undefined : t(isMessage(message) ? message : 'field.refused'),
    };
  };
  return { ...form, field };
}
