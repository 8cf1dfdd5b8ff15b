import type { OrderStatus } from '@brote/contracts/browser';
import { Badge } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { ordersTranslations } from './orders.translations';

const TONES = { pending: 'warn', processing: 'linen', shipped: 'info', delivered: 'ok', cancelled: 'error' } as const satisfies Record<
  OrderStatus,
  string
>;

/** State of an order, as a word with a tone. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  const t = useTranslations(ordersTranslations);
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
