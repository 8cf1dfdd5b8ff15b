import type { WithdrawalView } from '@brote/contracts/browser';
import { potUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { formatInstant, useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
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
  usePageTitleAndFocus(t('done.title'), 'done');
  const at = receivedAt ? formatInstant(receivedAt, t.locale) : '';
  return (
    <MessagePage
      art={potUrl()}
      heading={t('done.heading')}
      lead={t('done.lead', { at, email })}
      actions={
        <ButtonLink variant="secondary" to={isGuest ? paths.home() : paths.orders()}>
          {t(isGuest ? 'home' : 'orders')}
        </ButtonLink>
      }
    >
      <p className="muted">{t('done.next')}</p>
    </MessagePage>
  );
}
