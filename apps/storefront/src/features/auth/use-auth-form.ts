import type { GenericSchema } from 'valibot';
import type { FormValues } from '#app/form-model';
import { useFieldProps, useForm } from '#app/use-form';
import { authTranslations } from './auth.translations';

/** A form with the messages of these pages. */
export function useAuthForm<Typed extends FormValues<Typed>>(
  loadSchema: () => Promise<GenericSchema<unknown, Typed>>,
  defaultValues: Typed,
) {
  const form = useForm({ defaultValues, schema: loadSchema });
  return { ...form, field: useFieldProps(form, authTranslations, 'field.refused') };
}
