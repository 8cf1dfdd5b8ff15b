import type { DeliveryRow, DeliveryState } from '@brote/contracts/browser';
import { ColorDot } from '@brote/ui-kit';
import { useBrushNames, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import { ClosedAccountTag } from '../../components/closed-account-tag';
import { StatusTag, type Tone } from '../../components/status-tag';
import { usePlanName } from '../../components/state-tags';
import { daySpan } from './day-names';
import { deliveriesTranslations } from './deliveries.translations';

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  scheduled: 'over',
  waiting: 'waiting',
  in_transit: 'moving',
  delivered: 'good',
  failed: 'bad',
};

/** State of a delivery, its obstacle, the end of its legal term, and the end of its closed account. */
export function DeliveryStatusTag({
  status,
  reason,
  isPastTerm,
  endsOn,
}: Pick<DeliveryRow, 'status' | 'reason' | 'isPastTerm' | 'endsOn'>) {
  const t = useTranslations(deliveriesTranslations);
  const isHeldUp = status === 'waiting' && reason !== null;
  return (
    <>
      <StatusTag tone={TONES[status]}>{isHeldUp ? t(`reason.${reason}`) : t(`status.${status}`)}</StatusTag>
      {isPastTerm === true ? <StatusTag tone="bad">{t('pastTerm')}</StatusTag> : null}
      <ClosedAccountTag endsOn={endsOn} />
    </>
  );
}

/** The owner of a delivery: `Pedido BR-2026-000421`, `Susc. Pareja`. */
export function useOwnerLabel(): (row: Pick<DeliveryRow, 'kind' | 'orderNumber' | 'planId'>) => string {
  const t = useTranslations(deliveriesTranslations);
  const planName = usePlanName();
  return ({ kind, orderNumber, planId }) =>
    kind === 'order' ? t('order', { number: orderNumber ?? '' }) : t('subscription', { plan: planId === null ? '' : planName(planId) });
}

/** The number of a delivery's order. Null for an order, which shows its number as owner, and for a delivery without one. */
export const orderOf = ({ kind, orderNumber }: Pick<DeliveryRow, 'kind' | 'orderNumber'>): string | null =>
  kind === 'subscription' && orderNumber !== null ? `#${orderNumber}` : null;

/** `Lucía Ferrer` */
export const nameOf = ({ shippingInfo: { firstName, lastName } }: Pick<DeliveryRow, 'shippingInfo'>): string => `${firstName} ${lastName}`;

/** The expected days of arrival: `26 nov–2 dic`; null when unknown, and after the arrival. */
export function useArrivalLabel(): (row: Pick<DeliveryRow, 'arrivesFrom' | 'arrivesUntil' | 'status'>) => string | null {
  const { locale } = useLocale();
  return useCallback(
    ({ arrivesFrom, arrivesUntil, status }) =>
      arrivesFrom === null || arrivesUntil === null || status === 'delivered' ? null : daySpan(arrivesFrom, arrivesUntil, locale),
    [locale],
  );
}

/** A dot for each brush, with names for screen readers. */
export function BrushDots({ pieces }: Pick<DeliveryRow, 'pieces'>) {
  const names = useBrushNames();
  const dots = pieces.flatMap(({ type, color, quantity }) => Array.from({ length: Math.min(quantity, MAX_DOTS) }, () => ({ type, color })));
  const brushNames = pieces
    .map((piece) => (piece.quantity > 1 ? `${piece.quantity} × ${names.brush(piece)}` : names.brush(piece)))
    .join('; ');
  return (
    <span className="deliveries__dots" role="img" aria-label={brushNames}>
      {dots.slice(0, MAX_DOTS).map(({ color }, index) => (
        <ColorDot key={index} color={color} />
      ))}
    </span>
  );
}

const MAX_DOTS = 12;
