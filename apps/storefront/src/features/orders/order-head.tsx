import { catchApiError } from '@brote/api-client';
import type { OrderView } from '@brote/contracts/browser';
import { Button, buttonClass, Icon, saveFile } from '@brote/ui-kit';
import { formatDay, useTranslations } from '@brote/ui-kit/i18n';
import { StructuredInvoiceButton } from '#app/structured-invoice-button';
import { useResultToasts } from '#app/use-show-toast';
import { OrderStatusBadge } from './order-status-badge';
import { useDownloadInvoiceMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** The invoice; for a delivery, the delivery note, because the invoices of its charges belong to the subscription. */
function Invoice({ order: { id, number, invoiceNumber, subscriptionId } }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const { showFailed } = useResultToasts(ordersTranslations);
  const [download, { isLoading }] = useDownloadInvoiceMutation();
  const fetchInvoice = async () => {
    const failure = await catchApiError(
      download({ orderId: id, save: ({ blob, name }) => saveFile(blob, name ?? `${invoiceNumber ?? number}.pdf`) }).unwrap(),
    );
    if (failure) showFailed('invoice.failed', failure);
  };
  const isDeliveryNote = Boolean(subscriptionId);
  const isInvoiceMissing = invoiceNumber === null && !isDeliveryNote;
  return (
    <Button
      small
      variant="quiet"
      disabled={isInvoiceMissing}
      title={isInvoiceMissing ? t('invoice.none') : isDeliveryNote ? t('note.why') : undefined}
      busyLabel={isLoading && t('invoice.busy')}
      onClick={() => void fetchInvoice()}
    >
      <Icon name="download" size={18} />
      {t(isDeliveryNote ? 'note' : 'invoice')}
    </Button>
  );
}

/** Opens the carrier's page; without one, a disabled button that explains the reason. */
function TrackingLink({ tracking }: Pick<OrderView, 'tracking'>) {
  const t = useTranslations(ordersTranslations);
  const label = (
    <>
      <Icon name="truck" size={18} />
      {t('track')}
    </>
  );
  if (tracking?.url) {
    return (
      <a className={buttonClass({ small: true })} href={tracking.url} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    );
  }
  return (
    <Button small variant="quiet" disabled aria-describedby="track-why">
      {label}
    </Button>
  );
}

const missingTrackingKey = ({ tracking }: OrderView) => (tracking ? 'track.noPage' : 'track.notYet');

/** Number, status, day; the invoice and the way to the parcel. */
export function OrderHead({ order }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const canTrack = Boolean(order.tracking?.url) || order.status === 'cancelled';
  return (
    <div className="row row--between row--end order__head">
      <div>
        <h1 tabIndex={-1}>{t.rich('order.title', { number: <span className="order__number">{`#${order.number}`}</span> })}</h1>
        <p className="muted order__placed">
          <OrderStatusBadge status={order.status} /> {t('order.placed', { day: formatDay(order.placedAt, t.locale) })}
          {order.subscriptionId ? ` · ${t('fromSubscription')}` : null}
        </p>
      </div>
      <div className="order__acts">
        <div className="row">
          <Invoice order={order} />
          {order.company && order.invoiceNumber !== null ? (
            <StructuredInvoiceButton number={order.invoiceNumber} isCreditNote={false} />
          ) : null}
          {order.status === 'cancelled' ? null : <TrackingLink tracking={order.tracking} />}
        </div>
        {canTrack ? null : (
          <p className="xs faint" id="track-why">
            {t(missingTrackingKey(order))}
          </p>
        )}
      </div>
    </div>
  );
}
