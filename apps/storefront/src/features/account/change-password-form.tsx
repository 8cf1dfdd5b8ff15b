import { catchApiError, type ApiError } from '@brote/api-client';
import { Button, TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useResultToasts } from '#app/use-show-toast';
import { useFieldProps, useForm } from '#app/use-form';
import { useChangePasswordMutation } from './account.api';
import { accountTranslations } from './account.translations';
import { emptyPasswords, passwordBody, passwordSchema, type PasswordDraft, type PasswordMessage } from './password.schema';

/** The field a refusal belongs to, with its sentence; null when it concerns none. */
function fieldErrorOf({ code }: ApiError): { readonly name: keyof PasswordDraft; readonly message: PasswordMessage } | null {
  if (code === 'PASSWORD_WRONG') return { name: 'currentPassword', message: 'password.wrong.current' };
  return code === 'WEAK_PASSWORD' ? { name: 'newPassword', message: 'password.wrong.weak' } : null;
}

/** Sets a new password; the current one authenticates the request. The address is there for password managers. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const t = useTranslations(accountTranslations);
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const [change, { isLoading }] = useChangePasswordMutation();
  const form = useForm({
    defaultValues: emptyPasswords,
    schema: passwordSchema,
  });
  const { handleSubmit, setError, reset } = form;
  const submit = async (draft: PasswordDraft) => {
    const failure = await catchApiError(change(passwordBody(draft)).unwrap());
    if (failure === null) {
      reset(emptyPasswords);
      showDone('password.updated');
      return;
    }
    const field = fieldErrorOf(failure);
    if (field) setError(field.name, { message: field.message }, { shouldFocus: true });
    showFailed('updateFailed', field ? field.message : failure);
  };
  const field = useFieldProps(form, accountTranslations, 'field.refused', 'password-');
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <input className="visually-hidden" type="text" value={email} autoComplete="username" readOnly tabIndex={-1} aria-hidden="true" />
      <TextField {...field('currentPassword')} type="password" label={t('password.current')} autoComplete="current-password" />
      <TextField
        {...field('newPassword')}
        type="password"
        label={t('password.new')}
        hint={t('password.new.hint')}
        autoComplete="new-password"
      />
      <TextField {...field('confirmPassword')} type="password" label={t('password.confirm')} autoComplete="new-password" />
      <div>
        <Button type="submit" busyLabel={isLoading && t('password.busy')}>
          {t('password.save')}
        </Button>
      </div>
    </form>
  );
}
