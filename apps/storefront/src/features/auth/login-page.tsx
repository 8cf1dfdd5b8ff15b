import { Alert, Button, TextField } from '@brote/ui-kit';
import { localize, useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { isApiError, type ApiError, beginSession } from '@brote/api-client';
import type { SignInBody, LocalizedText } from '@brote/contracts/browser';
import { useAppDispatch, usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { useSignInMutation } from './auth.api';
import { AuthFrame } from './auth-frame';
import { loginTranslations } from './login.translations';
import { PasswordInput } from './password-input';
import { ResendLink } from './resend-link';
import { useAuthForm } from './use-auth-form';
import { failureSentence } from '#app/failures';

/** Reason of a failed sign-in. An unknown address and a wrong password have the same sentence. */
function signInSentence(error: ApiError): LocalizedText {
  if (error.code === 'EMAIL_NOT_CONFIRMED') return localize(loginTranslations, 'unconfirmed.error');
  if (error.code === 'INVALID_CREDENTIALS') return localize(loginTranslations, 'login.invalid');
  return failureSentence(error, error.status !== null && error.status < 500 ? localize(loginTranslations, 'login.refused') : undefined);
}

const loadSchema = async () => (await import('./auth.schema')).signInSchema;

/** Shows once that the address was confirmed, then removes the parameter from the address bar. */
function useConfirmedNotice(): void {
  const { showDone } = useResultToasts(loginTranslations);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isConfirmed = query.get('confirmed') === 'true';
  const showConfirmedToast = useEffectEvent(() => {
    showDone('login.confirmed', 'login.confirmed.text');
    setQuery({}, { replace: true, state });
  });
  useEffect(() => {
    if (isConfirmed) showConfirmedToast();
  }, [isConfirmed]);
}

function UnconfirmedAlert({ email }: { readonly email: string }) {
  const t = useTranslations(loginTranslations);
  return (
    <Alert tone="warning" title={t('unconfirmed.title')}>
      <p>{t('unconfirmed.text')}</p>
      <p>
        <Link to={paths.register()}>{t('unconfirmed.register')}</Link>
      </p>
      <ResendLink email={email} />
    </Alert>
  );
}

/** Starts a session. Until the guard redirects, the form stays busy. */
function useSignIn() {
  const dispatch = useAppDispatch();
  const { showDone, showFailed } = useResultToasts(loginTranslations);
  const [send, { isLoading, isSuccess }] = useSignInMutation();
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  const signIn = async (body: SignInBody) => {
    setUnconfirmedEmail(null);
    try {
      const grant = await send(body).unwrap();
      showDone('login.done');
      dispatch(beginSession(grant));
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      if (reason.code === 'EMAIL_NOT_CONFIRMED') setUnconfirmedEmail(body.email);
      showFailed('login.failed', signInSentence(reason));
    }
  };
  return { signIn, unconfirmed: unconfirmedEmail, isBusy: isLoading || isSuccess };
}

/** The sign-in page; the guard decides which page follows. */
export function LoginPage() {
  const t = useTranslations(loginTranslations);
  const { state } = useLocation() as { state: unknown };
  usePageTitleAndFocus(t('login.title'));
  useConfirmedNotice();
  const { signIn, unconfirmed: unconfirmedEmail, isBusy } = useSignIn();
  const { field, handleSubmit } = useAuthForm(loadSchema, { email: '', password: '' });
  const registerLink = (
    <Link to={paths.register()} state={state}>
      {t('login.register.link')}
    </Link>
  );
  return (
    <AuthFrame heading={t('login.heading')} intro={t.rich('login.register', { link: registerLink })} color="blue">
      {unconfirmedEmail === null ? null : <UnconfirmedAlert email={unconfirmedEmail} />}
      <form className="form" method="post" noValidate aria-busy={isBusy} onSubmit={(event) => void handleSubmit(signIn)(event)}>
        <TextField {...field('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordInput {...field('password')} label={t('password')} autoComplete="current-password" />
        <p className="auth__aside">
          <Link to={paths.forgotPassword()}>{t('login.forgot')}</Link>
        </p>
        <Button type="submit" wide busyLabel={isBusy && t('login.busy')}>
          {t('login.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
