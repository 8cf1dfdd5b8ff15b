import type { DeliveryRow } from '@brote/contracts/browser';
import { formatCountry, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { DateText } from '../../components/date-text';
import { LoadFailed } from '../../components/load-failed';
import { useReturnFocus } from '../../components/use-return-focus';
import { formatFullDate } from './day-names';
import { useGetDeliveryQuery } from './deliveries.api';
import { deliveriesTranslations } from './deliveries.translations';
import { DeliverySteps } from './delivery-steps';
import { DeliveryStatusTag, nameOf, orderOf, useArrivalLabel, useOwnerLabel } from './delivery-labels';
import { TrackingLink } from './tracking-link';

interface DeliveryDrawerProps {
  /** The delivery at the opening of the drawer. */
  readonly row: DeliveryRow;
  readonly onClose: () => void;
}

/** One delivery: destination, contents and possible actions. It updates with the shop, and closes after an action. */
export function DeliveryDrawer({ row: { kind, id }, row: openedRow, onClose }: DeliveryDrawerProps) {
  const t = useTranslations(deliveriesTranslations);
  const originOf = useOwnerLabel();
  const queryResult = useGetDeliveryQuery({ kind, id }, { refetchOnMountOrArgChange: true });
  const row = queryResult.currentData ?? openedRow;
  // Without a reply no action is offered: the delivery may have been cancelled.
  const isKnown = queryResult.error === undefined;
  useReturnFocus();
  return (
    <Drawer
      open
      size={480}
      title={
        <span className="deliveries__head">
          {nameOf(row)} <DeliveryStatusTag {...row} />
        </span>
      }
      closable={{ 'aria-label': t('close') }}
      onClose={onClose}
      footer={isKnown && row.steps.length > 0 ? <DeliverySteps row={row} onDone={onClose} /> : null}
    >
      <LoadFailed asked={queryResult} title={t('detail.failed')} />
      {row.isPastTerm === true ? <Alert className="admin__alert" type="error" showIcon title={t('pastTerm.detail')} /> : null}
      {row.status === 'failed' ? <Alert className="admin__alert" type="warning" showIcon title={t('resend')} /> : null}
      <dl className="deliveries__facts">
        <DetailRow name={t('column.from')}>
          {originOf(row)} <Owner row={row} />
        </DetailRow>
        {row.kind === 'subscription' ? (
          <DetailRow name={t('detail.orderOfDelivery')}>
            {orderOf(row) ?? t('detail.orderOfDelivery.none')} <OrderLink orderId={row.orderId} />
          </DetailRow>
        ) : null}
        <DeliveryDetails row={row} />
      </dl>
    </Drawer>
  );
}

function DetailRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OrderLink({ orderId }: Pick<DeliveryRow, 'orderId'>) {
  const t = useTranslations(deliveriesTranslations);
  return orderId === null ? null : <Link to={`${paths.orders()}?order=${orderId}`}>{t('detail.order')}</Link>;
}

function Owner({ row: { kind, orderId, subscriptionId } }: Pick<DeliveryDrawerProps, 'row'>) {
  const t = useTranslations(deliveriesTranslations);
  if (kind === 'order') return <OrderLink orderId={orderId} />;
  return <Link to={`${paths.subscriptions()}?subscription=${subscriptionId ?? ''}`}>{t('detail.subscription')}</Link>;
}

function DeliveryDetails({ row }: Pick<DeliveryDrawerProps, 'row'>) {
  const t = useTranslations(deliveriesTranslations);
  const names = useBrushNames();
  const arrival = useArrivalLabel()(row);
  const { day, reason, note, pieces, shippingInfo: recipient, tracking, shippedAt, deliveredAt } = row;
  return (
    <>
      <DetailRow name={t('detail.leaves')}>{formatFullDate(day, t.locale)}</DetailRow>
      {arrival === null ? null : <DetailRow name={t('detail.arrives')}>{arrival}</DetailRow>}
      {reason === null ? null : <DetailRow name={t('detail.reason')}>{t(`reason.${reason}`)}</DetailRow>}
      {note === null ? null : <DetailRow name={t('detail.note')}>{note}</DetailRow>}
      <DetailRow name={t('detail.brushes')}>
        <ul className="deliveries__pieces">
          {pieces.map((piece) => (
            <li key={names.brush(piece)}>{`${piece.quantity} × ${names.brush(piece)}`}</li>
          ))}
        </ul>
      </DetailRow>
      <DetailRow name={t('detail.address')}>
        <address>
          {nameOf(row)}
          <br />
          {recipient.address}
          <br />
          {`${recipient.postalCode} ${recipient.city}, ${formatCountry(recipient.country, t.locale)}`}
          <br />
          {recipient.phone}
          <br />
          {recipient.email}
        </address>
      </DetailRow>
      <DetailRow name={t('detail.tracking')}>
        {tracking === null ? t('detail.tracking.none') : <TrackingLink tracking={tracking} />}
      </DetailRow>
      {shippedAt === null ? null : (
        <DetailRow name={t('detail.shippedAt')}>
          <DateText at={shippedAt} shape="instant" />
        </DetailRow>
      )}
      {deliveredAt === null ? null : (
        <DetailRow name={t('detail.deliveredAt')}>
          <DateText at={deliveredAt} shape="instant" />
        </DetailRow>
      )}
    </>
  );
}
