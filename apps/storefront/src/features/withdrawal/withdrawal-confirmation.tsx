import type { WithdrawalView } from '@brote/contracts/browser';
import { potUrl } from '@brote/illustration';
import { buttonClass, MessagePage } from '@brote/ui-kit';
import { formatInstant, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { confirmationTranslations } from './confirmation.translations';

interface WithdrawalConfirmationProps {
  readonly withdrawal: WithdrawalView;
  readonly isGuest: boolean;
}

/** The acknowledgement of a withdrawal, with date and time. */
export function WithdrawalConfirmation({ withdrawal: { receivedAt, email }, isGuest }: WithdrawalConfirmationProps) {
  const t = useTranslations(confirmationTranslations);
  const { locale } = useLocale();
  usePageTitleAndFocus(t('done.title'), 'done');
  const at = receivedAt ? formatInstant(receivedAt, locale) : '';
  return (
    <MessagePage
      art={potUrl()}
      heading={t('done.heading')}
      lead={t('done.lead', { at, email })}
      actions={
        <Link className={buttonClass({ variant: 'secondary' })} to={isGuest ? paths.home() : paths.orders()}>
          {t(isGuest ? 'home' : 'orders')}
        </Link>
      }
    >
      <p className="muted">{t('done.next')}</p>
    </MessagePage>
  );
}
