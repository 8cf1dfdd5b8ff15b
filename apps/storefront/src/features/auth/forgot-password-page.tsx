import { cupUrl } from '@brote/illustration';
import { Button, MessagePage, TextField } from '@brote/ui-kit';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { useRecoverMutation } from './auth.api';
import { AuthFrame } from './auth-frame';
import { useAuthForm } from './use-auth-form';
import { authTranslations } from './auth.translations';
import en from './locales/forgot.en.json';
import es from './locales/forgot.es.json';

export const forgotTranslations = defineTranslations({ ...authTranslations.en, ...en }, { ...authTranslations.es, ...es });

const loadSchema = async () => (await import('./auth.schema')).recoverSchema;

function LinkSent({ onAgain }: { readonly onAgain: () => void }) {
  const t = useTranslations(forgotTranslations);
  usePageTitleAndFocus(t('forgot.title'), 'sent');
  return (
    <MessagePage
      art={cupUrl([{ type: 'adult', color: 'white' }])}
      heading={t('forgot.sent.heading')}
      lead={t('forgot.done.text')}
      actions={
        <>
          <ButtonLink to={paths.login()}>{t('forgot.login')}</ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            {t('forgot.again')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('forgot.sent.hint')}</p>
    </MessagePage>
  );
}

function RequestLinkForm({ onSent }: { readonly onSent: () => void }) {
  const t = useTranslations(forgotTranslations);
  usePageTitleAndFocus(t('forgot.title'), 'form');
  const { showDone } = useResultToasts(forgotTranslations);
  const [recover, { isLoading }] = useRecoverMutation();
  const { field, handleSubmit } = useAuthForm(loadSchema, { email: '' });
  const submit = async ({ email }: { readonly email: string }) => {
    // The notice is always the same, so that it does not reveal whether the address has an account.
    await recover({ email, locale: t.locale });
    showDone('forgot.done', 'forgot.done.text');
    onSent();
  };
  return (
    <AuthFrame heading={t('forgot.heading')} intro={t('forgot.lead')} color="white">
      <form className="form" method="post" noValidate aria-busy={isLoading} onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField {...field('email')} label={t('email')} type="email" autoComplete="username" />
        <Button type="submit" wide busyLabel={isLoading && t('forgot.busy')}>
          {t('forgot.submit')}
        </Button>
        <p className="small">
          <Link to={paths.login()}>{t('forgot.login')}</Link>
        </p>
      </form>
    </AuthFrame>
  );
}

/** Requests a link to set a new password, then confirms it. */
export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  return isSent ? <LinkSent onAgain={() => setSent(false)} /> : <RequestLinkForm onSent={() => setSent(true)} />;
}
