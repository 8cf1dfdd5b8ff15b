import type { ApiError } from '@brote/api-client';
import { Button, TextField } from '@brote/ui-kit';
import { localize, useTranslations } from '@brote/ui-kit/i18n';
import { failureSentence } from '#app/failures';
import { useShowToast } from '#app/use-show-toast';
import { useForm } from '#app/use-form';
import { useChangePasswordMutation } from './account.api';
import { accountTranslations } from './account.translations';
import { catchApiError } from './catch-api-error';
import { emptyPasswords, passwordBody, passwordSchema, type PasswordDraft, type PasswordMessage } from './password.schema';

const isMessage = (text: string): text is PasswordMessage => text in accountTranslations.en;

/** The field a refusal belongs to, with its sentence; null when it concerns none. */
function fieldErrorOf({ code }: ApiError): { readonly name: keyof PasswordDraft; readonly message: PasswordMessage } | null {
  if (code === 'PASSWORD_WRONG') return { name: 'currentPassword', message: 'password.wrong.current' };
  return code === 'WEAK_PASSWORD' ? { name: 'newPassword', message: 'password.wrong.weak' } : null;
}

/** Sets a new password; the current one authenticates the request. The address is there for password managers. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const t = useTranslations(accountTranslations);
  const showToast = useShowToast();
  const [change, { isLoading }] = useChangePasswordMutation();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: emptyPasswords,
    schema: passwordSchema,
  });
  const submit = async (draft: PasswordDraft) => {
    const failure = await catchApiError(change(passwordBody(draft)).unwrap());
    if (failure === null) {
      reset(emptyPasswords);
      showToast({ title: localize(accountTranslations, 'password.updated') });
      return;
    }
    const field = fieldErrorOf(failure);
    if (field) setError(field.name, { message: field.message }, { shouldFocus: true });
    const text = field ? localize(accountTranslations, field.message) : failureSentence(failure);
    showToast({ isError: true, title: localize(accountTranslations, 'updateFailed'), text });
  };
  const field = (name: keyof PasswordDraft) => {
    const message = formState.errors[name]?.message;
    return {
      ...register(name),
      type: 'password',
      id: `password-${name}`,
      error: message === undefined ? undefined : t(isMessage(message) ? message : 'field.refused'),
    };
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <input className="visually-hidden" type="text" value={email} autoComplete="username" readOnly tabIndex={-1} aria-hidden="true" />
      <TextField {...field('currentPassword')} label={t('password.current')} autoComplete="current-password" />
      <TextField {...field('newPassword')} label={t('password.new')} hint={t('password.new.hint')} autoComplete="new-password" />
      <TextField {...field('confirmPassword')} label={t('password.confirm')} autoComplete="new-password" />
      <div>
        <Button type="submit" busyLabel={isLoading && t('password.busy')}>
          {t('password.save')}
        </Button>
      </div>
    </form>
  );
}
