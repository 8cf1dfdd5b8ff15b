import type { ListOrdersReply } from '@brote/contracts/browser';
import { cupUrl } from '@brote/illustration';
import { Button, Icon, MessagePage, RetryAlert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { OrderCard } from './order-card';
import { useListOrdersInfiniteQuery } from './orders.api';
import './orders.css';
import { ordersTranslations } from './orders.translations';

const SKELETON_COUNT = 3;

function OrdersLoading() {
  const t = useTranslations(ordersTranslations);
  return (
    <div className="order-list" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <div key={index} className="panel order-card order-card--awaited">
          <div className="skeleton skeleton--line" />
          <div className="skeleton skeleton--line skeleton--wide" />
        </div>
      ))}
    </div>
  );
}

function NoOrders() {
  const t = useTranslations(ordersTranslations);
  usePageTitleAndFocus(t('list.title'), 'empty');
  return (
    <MessagePage
      art={cupUrl()}
      heading={t('list.empty.heading')}
      lead={t('list.empty.lead')}
      actions={
        <>
          <ButtonLink to={paths.shop()}>{t('list.empty.link')}</ButtonLink>
          <ButtonLink variant="quiet" to={paths.account()}>
            {t('list.back')}
          </ButtonLink>
        </>
      }
    />
  );
}

interface MoreOrdersProps {
  readonly pages: readonly ListOrdersReply[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/** Number of displayed orders, and a button for more. */
function MoreOrders({ pages, hasMore, isBusy, onMore }: MoreOrdersProps) {
  const t = useTranslations(ordersTranslations);
  const shownCount = pages.reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <div className="row order-list__more">
      {hasMore ? (
        <Button variant="secondary" busyLabel={isBusy && t('list.more.busy')} onClick={onMore}>
          {t('list.more')}
        </Button>
      ) : null}
      <span className="small muted" role="status">
        {t('list.count', { shown: shownCount, total: Math.max(shownCount, pages.at(-1)?.total ?? 0) })}
      </span>
    </div>
  );
}

/** All orders of the customer, newest first. */
export function OrdersPage() {
  const t = useTranslations(ordersTranslations);
  usePageTitleAndFocus(t('list.title'));
  const sentence = useFailureSentence();
  const list = useListOrdersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  if (data && orders.length === 0) return <NoOrders />;
  return (
    <div className="wrap orders">
      <Link className="crumb" to={paths.account()}>
        <Icon name="arrow-left" size={18} />
        {t('list.back')}
      </Link>
      <h1 tabIndex={-1}>{t('list.heading')}</h1>
      {data ? (
        <>
          <ul className="order-list">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
          {hasNextPage || data.pages.length > 1 ? (
            <MoreOrders pages={data.pages} hasMore={hasNextPage} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          ) : null}
        </>
      ) : error ? null : (
        <OrdersLoading />
      )}
      {error ? <RetryAlert title={t('list.failed')} text={sentence(error)} retry={t('retry')} onRetry={() => void refetch()} /> : null}
    </div>
  );
}
