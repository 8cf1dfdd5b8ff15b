import type { Country } from '@brote/contracts/browser';
import { formatDay, formatFirstDay, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useGetArrivalDaysQuery } from '#app/shop-info.api';
import { orderConditionsTranslations } from './order-conditions.translations';

/** Days whose text reserves the space of the line until the true ones load. */
const PLACEHOLDER_DAYS = { arrivesFrom: '2026-09-23', arrivesUntil: '2026-09-29' };

/** Arrival days of an order that is paid now, for one country. The line stays empty while they are unknown. */
export function ArrivalLine({ country }: { readonly country: Country }) {
  const t = useTranslations(orderConditionsTranslations);
  const { locale } = useLocale();
  const { data } = useGetArrivalDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const days = data?.countries.find((one) => one.country === country);
  const { arrivesFrom, arrivesUntil } = days ?? PLACEHOLDER_DAYS;
  const from = formatFirstDay(arrivesFrom, arrivesUntil, locale);
  return (
    <p className={days ? undefined : 'conditions__awaited'} aria-hidden={days ? undefined : true}>
      {t('arrives', { from, until: formatDay(arrivesUntil, locale) })}
    </p>
  );
}
