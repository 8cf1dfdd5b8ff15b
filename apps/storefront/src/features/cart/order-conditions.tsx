import { deliveryDays, type DeliveryInterval, type Country } from '@brote/contracts/browser';
import { GuaranteeNotice } from '@brote/ui-kit';
import { formatCountry, useTranslations, formatDay, formatFirstDay } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { useDurabilityLines } from '#app/durability-information';
import { useGuaranteePicture } from '#app/use-guarantee-picture';
import './order-conditions.css';
import { orderConditionsTranslations } from './order-conditions.translations';
import { useGetArrivalDaysQuery } from '#app/shop-info.api';

/** Days whose text reserves the space of the line until the true ones load. */
const PLACEHOLDER_DAYS = { arrivesFrom: '2026-09-23', arrivesUntil: '2026-09-29' };

/** Arrival days of an order that is paid now, for one country. The line stays empty while they are unknown. */
function ArrivalLine({ country }: { readonly country: Country }) {
  const t = useTranslations(orderConditionsTranslations);
  const { data } = useGetArrivalDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const days = data?.countries.find((one) => one.country === country);
  const { arrivesFrom, arrivesUntil } = days ?? PLACEHOLDER_DAYS;
  const from = formatFirstDay(arrivesFrom, arrivesUntil, t.locale);
  return (
    <p className={days ? undefined : 'conditions__awaited'} aria-hidden={days ? undefined : true}>
      {t('arrives', { from, until: formatDay(arrivesUntil, t.locale) })}
    </p>
  );
}

interface OrderConditionsProps {
  readonly country: Country;
  /** Products in the order; a plan's brushes are single brushes. */
  readonly productIds: readonly string[];
  /** Months between the deliveries of a plan; left out where something is bought once. */
  readonly interval?: DeliveryInterval;
}

/** Legal information before the order button: arrival, right of withdrawal, legal guarantee. */
export function OrderConditions({ country, productIds, interval }: OrderConditionsProps) {
  const t = useTranslations(orderConditionsTranslations);
  const durabilityLines = useDurabilityLines(productIds);
  const picture = useGuaranteePicture();
  const { min, max } = deliveryDays(country);
  const deliveryTime = { country: formatCountry(country, t.locale), days: `${min}–${max}` };
  const link = <Link to={paths.withdrawalTerms()}>{t('withdrawal.link')}</Link>;
  return (
    <div className="conditions">
      <p>{interval === undefined ? t('delivery', deliveryTime) : t('delivery.plan', { ...deliveryTime, interval })}</p>
      {interval === undefined ? <ArrivalLine country={country} /> : null}
      <p>{t.rich(interval === undefined ? 'withdrawal' : 'withdrawal.plan', { link })}</p>
      <p>{t('correct')}</p>
      {durabilityLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <GuaranteeNotice picture={picture} />
    </div>
  );
}
