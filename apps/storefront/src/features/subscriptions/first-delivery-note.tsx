import type { FirstDeliveryBody } from '@brote/contracts/browser';
import { Alert } from '@brote/ui-kit';
import { formatDay, formatFirstDay, useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { useFindFirstDeliveryQuery } from './subscriptions.api';
import en from './locales/first-delivery.en.json';
import es from './locales/first-delivery.es.json';

const firstDeliveryTranslations = defineTranslations(en, es);

interface FirstDeliveryNoteProps {
  /** Address of the delivery, as far as it is known. */
  readonly shipping: FirstDeliveryBody;
}

/**
 * States before the button when the first delivery arrives. It also states that it waits for an earlier plan, or that the card may delay
 * it.
 */
export function FirstDeliveryNote({ shipping }: FirstDeliveryNoteProps) {
  const t = useTranslations(firstDeliveryTranslations);
  const { data } = useFindFirstDeliveryQuery(shipping);
  const arrival = data && (
    <p className="xs">
      {t('arrives', { from: formatFirstDay(data.arrivesFrom, data.arrivesUntil, t.locale), until: formatDay(data.arrivesUntil, t.locale) })}
    </p>
  );
  // The card is unknown before the payment.
  if (data?.waitsForPreviousDelivery !== true)
    return (
      <>
        {arrival}
        <p className="xs faint">{t('card')}</p>
      </>
    );
  return (
    <Alert tone="info" title={t('title', { day: formatDay(data.date, t.locale) })}>
      <p>{t('text')}</p>
      {arrival}
    </Alert>
  );
}
