import type { DeliveryRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useCarrierName } from '../../components/carrier-name';
import { deliveriesTranslations } from './deliveries.translations';

/** A parcel's number, with a link to the carrier's page if it has one. */
export function TrackingLink({ tracking }: Pick<DeliveryRow, 'tracking'>) {
  const t = useTranslations(deliveriesTranslations);
  const nameOf = useCarrierName();
  if (tracking === null) return <span>–</span>;
  const { carrier, number, url } = tracking;
  const name = nameOf(carrier);
  if (url === null) return <span className="admin__number">{`${name} ${number}`}</span>;
  return (
    <a className="admin__number" href={url} target="_blank" rel="noreferrer" title={t('detail.tracking.open', { carrier: name })}>
      {`${name} ${number}`}
    </a>
  );
}
