import type { OrderStatus } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { StatusTag, type Tone } from '../../cells/status-tag';
import { ordersTexts } from './orders.texts';

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'waiting',
  processing: 'moving',
  shipped: 'moving',
  delivered: 'good',
  cancelled: 'over',
};

/** How far an order is. */
export function OrderStatusTag({ status }: { readonly status: OrderStatus }) {
  const t = useTexts(ordersTexts);
  return <StatusTag tone={TONES[status]}>{t(`status.${status}`)}</StatusTag>;
}
