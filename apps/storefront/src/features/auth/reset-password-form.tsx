import { isApiError, type ApiError } from '@brote/api-client';
import { Button } from '@brote/ui-kit';
import { localize, useTranslations } from '@brote/ui-kit/i18n';
import type { LocalizedText } from '@brote/contracts/browser';
import { useResultToasts } from '#app/use-show-toast';
import { useResetPasswordMutation } from './auth.api';
import { AuthFrame } from './auth-frame';
import { resetTranslations } from './reset.translations';
import { PasswordInput, StrengthHint } from './password-input';
import { useAuthForm } from './use-auth-form';
import { failureSentence } from '#app/failures';

/** Reason of a failed password reset, in both languages. */
const resetSentence = (error: ApiError): LocalizedText =>
  error.code === 'WEAK_PASSWORD'
    ? localize(resetTranslations, 'password.weak')
    : failureSentence(error, localize(resetTranslations, 'reset.failed.text'));

const loadSchema = async () => (await import('./auth.schema')).resetPasswordSchema;

interface ResetPasswordFormProps {
  /** The secret of the mailed link; saving spends it. */
  readonly token: string;
  readonly onDone: () => void;
  /** The link stopped working while the form was open. */
  readonly onInvalid: () => void;
}

/** Sets a new password. */
export function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
  const t = useTranslations(resetTranslations);
  const { showDone, showFailed } = useResultToasts(resetTranslations);
  const [reset, { isLoading }] = useResetPasswordMutation();
  const { field, handleSubmit, formState, setError } = useAuthForm(loadSchema, { password: '', confirmPassword: '' });
  const submit = async ({ password }: { readonly password: string }) => {
    const { error } = await reset({ token, password });
    if (!error) {
      showDone('reset.done', 'reset.done.text');
      onDone();
      return;
    }
    if (!isApiError(error)) throw new Error(error.message);
    showFailed('reset.failed', resetSentence(error));
    if (error.code === 'WEAK_PASSWORD') setError('password', { message: 'password.weak' }, { shouldFocus: true });
    if (error.code === 'LINK_INVALID') onInvalid();
  };
  return (
    <AuthFrame heading={t('reset.heading')} intro={t('reset.lead')} color="yellow">
      <form className="form" method="post" noValidate aria-busy={isLoading} onSubmit={(event) => void handleSubmit(submit)(event)}>
        <PasswordInput {...field('password')} label={t('reset.password')} hint={t('register.hint')} autoComplete="new-password" />
        <StrengthHint password={formState.values.password} />
        <PasswordInput {...field('confirmPassword')} label={t('reset.confirm')} autoComplete="new-password" />
        <Button type="submit" wide busyLabel={isLoading && t('reset.busy')}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
