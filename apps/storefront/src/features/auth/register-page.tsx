import { useState } from 'react';
import { Alert, Button, TextField } from '@brote/ui-kit';
import { localize, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { isApiError, type ApiError } from '@brote/api-client';
import { Link, useLocation } from 'react-router-dom';
import type { LocalizedText } from '@brote/contracts/browser';
import { CheckYourEmail } from './check-your-email';
import { usePageTitleAndFocus } from '#app/hooks';
import { readPlanChoice } from '#app/stored-plan-choice';
import { useRequestedPage } from '#app/requested-page';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { useSignUpMutation } from './auth.api';
import { AuthFrame } from './auth-frame';
import { registerPageTranslations } from './register.translations';
import { PasswordInput, StrengthHint } from './password-input';
import { useAuthForm } from './use-auth-form';
import { failureSentence } from '#app/failures';
import { authTranslations } from './auth.translations';

/** Reason of a failed registration, in both languages. */
const signUpSentence = (error: ApiError): LocalizedText =>
  error.code === 'WEAK_PASSWORD'
    ? localize(authTranslations, 'password.weak')
    : failureSentence(error, localize(authTranslations, 'unexpected'));

const loadSchema = async () => (await import('./auth.schema')).signUpSchema;

interface SignUpDraft {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** Creates an account. The requested page and the chosen plan are sent along, so that every device finds them after the confirmation. */
function useSignUp(onDone: (email: string) => void) {
  const { showDone, showFailed } = useResultToasts(registerPageTranslations);
  const { locale } = useLocale();
  const redirectTo = useRequestedPage() ?? paths.welcome();
  const [send, { isLoading }] = useSignUpMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const signUp = async ({ email, password }: SignUpDraft): Promise<ApiError | null> => {
    setError(null);
    const { error: reason } = await send({ email, password, locale, redirectTo, planId: readPlanChoice()?.planId });
    if (!reason) {
      showDone('register.done', 'register.done.text');
      onDone(email);
      return null;
    }
    if (!isApiError(reason)) throw new Error(reason.message);
    setError(reason);
    showFailed('register.failed', signUpSentence(reason));
    return reason;
  };
  return { signUp, error, isBusy: isLoading };
}

function LegalNote() {
  const t = useTranslations(registerPageTranslations);
  const links = {
    terms: <Link to={paths.terms()}>{t('register.terms.link')}</Link>,
    privacy: <Link to={paths.privacy()}>{t('register.privacy.link')}</Link>,
  };
  return <p className="xs faint">{t.rich('register.terms', links)}</p>;
}

interface RegisterFormProps {
  /** Kept for a return from the next view. */
  readonly email: string;
  readonly onDone: (email: string) => void;
}

/** The registration form. */
function RegisterForm({ email, onDone }: RegisterFormProps) {
  const t = useTranslations(registerPageTranslations);
  const { state } = useLocation() as { state: unknown };
  usePageTitleAndFocus(t('register.title'), 'form');
  const { signUp, error, isBusy } = useSignUp(onDone);
  const { field, handleSubmit, formState, setError } = useAuthForm(loadSchema, { email, password: '', confirmPassword: '' });
  const submit = async (draft: SignUpDraft) => {
    const reason = await signUp(draft);
    if (reason?.code === 'WEAK_PASSWORD') setError('password', { message: 'password.weak' }, { shouldFocus: true });
  };
  const loginLink = (
    <Link to={paths.login()} state={state}>
      {t('register.login.link')}
    </Link>
  );
  return (
    <AuthFrame heading={t('register.heading')} intro={t.rich('register.login', { link: loginLink })} color="purple">
      {error ? (
        <Alert tone="error" title={t('register.failed')}>
          <p>{signUpSentence(error)[t.locale]}</p>
        </Alert>
      ) : null}
      <form className="form" method="post" noValidate aria-busy={isBusy} onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField {...field('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordInput {...field('password')} label={t('password')} hint={t('register.hint')} autoComplete="new-password" />
        <StrengthHint password={formState.values.password} email={formState.values.email} />
        <PasswordInput {...field('confirmPassword')} label={t('register.confirm')} autoComplete="new-password" />
        <Button type="submit" wide busyLabel={isBusy && t('register.busy')}>
          {t('register.submit')}
        </Button>
        <LegalNote />
      </form>
    </AuthFrame>
  );
}

/** Registration, then the wait for the confirmation; its back button returns to the form. */
export function RegisterPage() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  if (isSent) return <CheckYourEmail email={email} onBack={() => setSent(false)} />;
  const onDone = (registeredEmail: string) => {
    setEmail(registeredEmail);
    setSent(true);
  };
  return <RegisterForm email={email} onDone={onDone} />;
}
