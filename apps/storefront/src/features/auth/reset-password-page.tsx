import { isApiError, type ApiError, endSession } from '@brote/api-client';
import { cupUrl, potUrl } from '@brote/illustration';
import { Button, MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence } from '#app/failures';
import { useAppDispatch, usePageTitleAndFocus, useUser } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import { useCheckRecoveryQuery } from './auth.api';
import { resetTranslations } from './reset.translations';
import { ResetPasswordForm } from './reset-password-form';
import { isRefusedLink } from './use-verification';

/** Display time of the good news before the redirect to the sign-in, in milliseconds. */
const REDIRECT_DELAY_MS = 3000;

function InvalidLink() {
  const t = useTranslations(resetTranslations);
  return (
    <MessagePage
      art={potUrl()}
      heading={t('reset.invalid.heading')}
      lead={t('reset.invalid.lead')}
      actions={<ButtonLink to={paths.forgotPassword()}>{t('reset.invalid.link')}</ButtonLink>}
    />
  );
}

function PasswordChanged() {
  const t = useTranslations(resetTranslations);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login(), { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <MessagePage
      art={cupUrl([{ type: 'adult', color: 'yellow' }])}
      heading={t('reset.done')}
      lead={t('reset.done.text')}
      actions={
        <ButtonLink to={paths.login()} replace>
          {t('login.submit')}
        </ButtonLink>
      }
    >
      <p className="small muted">{t('reset.next')}</p>
    </MessagePage>
  );
}

/** The link could not be checked, for reasons that may pass. */
function LinkNotChecked({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const t = useTranslations(resetTranslations);
  const failure = useFailureSentence();
  return (
    <MessagePage
      art={potUrl()}
      heading={t('reset.unreachable.heading')}
      lead={failure(error)}
      actions={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

/** Checks the link until it is used here; a link without a secret is not checked. */
function useRecoveryLink() {
  const token = useLinkQuery().get('token_hash') ?? '';
  const [outcome, setOutcome] = useState<'done' | 'invalid' | null>(token === '' ? 'invalid' : null);
  const { isSuccess, error, refetch } = useCheckRecoveryQuery({ token }, { skip: outcome !== null });
  const failure = isApiError(error) ? error : null;
  const linkState = failure ? (isRefusedLink(failure) ? 'invalid' : 'unreachable') : isSuccess ? 'form' : 'checking';
  return { token, view: outcome ?? linkState, failure, refetch, setOutcome };
}

/** The target of the recovery link. The link is checked when the page opens and spent when the new password is saved. */
export function ResetPasswordPage() {
  const t = useTranslations(resetTranslations);
  const dispatch = useAppDispatch();
  const user = useUser();
  const { token, view, failure, refetch, setOutcome } = useRecoveryLink();
  usePageTitleAndFocus(t('reset.title'), view);
  const onDone = () => {
    setOutcome('done');
    // Every session of the account has ended with the old password, this one too.
    if (user) dispatch(endSession());
  };
  if (view === 'done') return <PasswordChanged />;
  if (view === 'invalid') return <InvalidLink />;
  if (view === 'form') return <ResetPasswordForm token={token} onDone={onDone} onInvalid={() => setOutcome('invalid')} />;
  if (failure) return <LinkNotChecked error={failure} onRetry={() => void refetch()} />;
  return <MessagePage art={cupUrl()} heading={t('reset.checking')} lead={t('confirm.wait')} actions={null} />;
}
