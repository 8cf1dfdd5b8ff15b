import type { FirstBoxBody } from '@brote/contracts/browser';
import { Alert } from '@brote/ui-kit';
import { formatDay, useLocale, useTexts } from '@brote/ui-kit/i18n';
import { firstBoxTexts } from './first-box.texts';
import { useFindFirstBoxQuery } from './subscriptions.api';

interface FirstBoxNoteProps {
  /** Where the box would go, as far as it is known. */
  readonly shipping: FirstBoxBody;
}

/** Says before the button that the first box waits for the end of an earlier plan's last one, or when the card would have it wait. */
export function FirstBoxNote({ shipping }: FirstBoxNoteProps) {
  const t = useTexts(firstBoxTexts);
  const { locale } = useLocale();
  const { data } = useFindFirstBoxQuery(shipping);
  // The card is not known before the payment.
  if (data?.waitsForOldBox !== true) return <p className="xs faint">{t('card')}</p>;
  return (
    <Alert tone="info" title={t('title', { day: formatDay(data.date, locale) })}>
      <p>{t('text')}</p>
    </Alert>
  );
}
