import { renewSession, selectSession } from '@brote/api-client';
import { cupUrl } from '@brote/illustration';
import { Button, MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { sessionTranslations } from './session.translations';

/** Replaces a page while the session is being restored or the shop is unreachable. */
export function SessionPending() {
  const t = useTranslations(sessionTranslations);
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectSession);
  if (status !== 'unreachable') {
    return (
      <div className="page-loading" aria-busy="true">
        <p className="visually-hidden" role="status">
          {t('loading')}
        </p>
      </div>
    );
  }
  return (
    <MessagePage
      art={cupUrl()}
      heading={t('unreachable.heading')}
      lead={t('unreachable.lead')}
      actions={<Button onClick={() => void dispatch(renewSession())}>{t('unreachable.retry')}</Button>}
    />
  );
}
