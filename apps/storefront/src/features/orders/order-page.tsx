import type { OrderView } from '@brote/contracts/browser';
import { cupUrl } from '@brote/illustration';
import { Button, Icon, MessagePage, RetryAlert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Link, useParams } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { CancelOrder } from './cancel-order';
import { OrderCreditNotes } from './order-credit-notes';
import { OrderDetails } from './order-details';
import { OrderHead } from './order-head';
import { OrderItems } from './order-items';
import { OrderTimeline } from './order-timeline';
import { OrderWithdrawals } from './order-withdrawals';
import { useGetOrderQuery } from './orders.api';
import './orders.css';
import { ordersTranslations } from './orders.translations';

interface OrderPageProps {
  /** Puts the items into the cart again. */
  readonly onBuyAgain: (order: OrderView) => void;
}

function BackToOrders() {
  const t = useTranslations(ordersTranslations);
  return (
    <Link className="crumb" to={paths.orders()}>
      <Icon name="arrow-left" size={18} />
      {t('order.back')}
    </Link>
  );
}

function UnknownOrder() {
  const t = useTranslations(ordersTranslations);
  usePageTitleAndFocus(t('order.unknown'));
  return (
    <MessagePage
      art={cupUrl()}
      heading={t('order.unknown')}
      lead={t('order.unknown.lead')}
      actions={
        <>
          <ButtonLink to={paths.orders()}>{t('order.back')}</ButtonLink>
          <ButtonLink variant="quiet" to={paths.shop()}>
            {t('order.continue')}
          </ButtonLink>
        </>
      }
    />
  );
}

function OrderLoading({ isFailed, onRetry }: { readonly isFailed: boolean; readonly onRetry: () => void }) {
  const t = useTranslations(ordersTranslations);
  usePageTitleAndFocus(t('order.loading.title'));
  return (
    <div className="wrap orders">
      <BackToOrders />
      <h1 tabIndex={-1}>{t('order.loading.title')}</h1>
      {isFailed ? (
        <RetryAlert title={t('order.failed')} retry={t('retry')} onRetry={onRetry} />
      ) : (
        <div className="split" aria-busy="true">
          <p className="visually-hidden" role="status">
            {t('loading')}
          </p>
          <div>
            <div className="skeleton skeleton--control" />
            <div className="skeleton skeleton--control" />
          </div>
          <div className="skeleton order__way" />
        </div>
      )}
    </div>
  );
}

function Order({ order, onBuyAgain }: OrderPageProps & { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  usePageTitleAndFocus(t('order.title', { number: `#${order.number}` }), 'order');
  return (
    <div className="wrap orders">
      <BackToOrders />
      <OrderHead order={order} />
      <div className="split">
        <div>
          <OrderItems order={order} />
          <OrderDetails order={order} />
          <OrderWithdrawals order={order} />
          <OrderCreditNotes order={order} />
        </div>
        <OrderTimeline order={order} />
      </div>
      <div className="row order__ways-on">
        <ButtonLink variant="secondary" to={paths.shop()}>
          {t('order.continue')}
        </ButtonLink>
        <Button variant="quiet" onClick={() => onBuyAgain(order)}>
          <Icon name="refresh" size={20} />
          {t('again')}
        </Button>
        {order.cancellable ? <CancelOrder order={order} /> : null}
      </div>
    </div>
  );
}

/** One order with everything that can be done about it. */
export function OrderPage({ onBuyAgain }: OrderPageProps) {
  const { orderId = '' } = useParams();
  const { currentData, error, refetch } = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  // An id that is none is refused as a wrong request; for the customer it is the same.
  if (error?.code === 'ORDER_UNKNOWN' || error?.code === 'VALIDATION_FAILED') return <UnknownOrder />;
  if (!currentData) return <OrderLoading isFailed={error !== undefined} onRetry={() => void refetch()} />;
  return <Order order={currentData} onBuyAgain={onBuyAgain} />;
}
