import { Button, Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useListPushDevicesQuery } from './push.api';
import './push.css';
import { pushTranslations } from './push.translations';
import { canRequestPermission } from './browser-push';
import { useNotices } from './use-notices';

function NoticesOfferPanel() {
  const t = useTranslations(pushTranslations);
  const { data } = useListPushDevicesQuery(undefined);
  const { state, isBusy, turnOn } = useNotices(data);
  if (state === 'on')
    return (
      <p className="notices__offer" role="status">
        <Icon name="check" />
        {t('on')}
      </p>
    );
  if (state !== 'off') return null;
  return (
    <aside className="notices__offer" aria-label={t('offer')}>
      <Icon name="notification" />
      <div>
        <b>{t('offer')}</b>
        <p className="small muted">{t('offer.text')}</p>
      </div>
      <Button small variant="secondary" busyLabel={isBusy && t('busy')} onClick={() => void turnOn()}>
        {t('turnOn')}
      </Button>
    </aside>
  );
}

/** Offers notices about a new order to customers whose browser never asked for the permission. */
export function NoticesOffer() {
  const [isOffered] = useState(canRequestPermission);
  return isOffered ? <NoticesOfferPanel /> : null;
}
