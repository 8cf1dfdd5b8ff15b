import type { TreeReceiptsView } from '@brote/contracts/browser';
import { RetryAlert } from '@brote/ui-kit';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { ReceiptList } from './receipt-list';
import { useGetTreeReceiptsQuery } from './tree-receipts.api';
import './tree-receipts.css';
import { treeReceiptsTranslations } from './tree-receipts.translations';

/** Numbers of funded and of proven trees, and the difference on either side. */
function ReceiptTotals({ view }: { readonly view: TreeReceiptsView | undefined }) {
  const t = useTranslations(treeReceiptsTranslations);
  const { treesFunded = 0, treesReceipted = 0 } = view ?? {};
  const figures = [
    ['funded', treesFunded],
    ['receipted', treesReceipted],
    [treesReceipted > treesFunded ? 'ahead' : 'missing', Math.abs(treesFunded - treesReceipted)],
  ] as const;
  return (
    <dl className="receipts__sums">
      {figures.map(([key, count]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="num">{view ? formatCount(count) : <span className="skeleton skeleton--text" />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Evidence of the forest: every receipt, also revoked ones, and the number of trees without a receipt. */
export function TreeReceipts({ level }: { readonly level: 2 | 3 }) {
  const t = useTranslations(treeReceiptsTranslations);
  const { data, isError, refetch } = useGetTreeReceiptsQuery(undefined);
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="tree-receipts">
      <Heading id="tree-receipts" className="h4">
        {t('title')}
      </Heading>
      <p className="muted receipts__lead">{t('lead')}</p>
      {isError && !data ? (
        <RetryAlert tone="warning" title={t('failed')} retry={t('retry')} onRetry={() => void refetch()} />
      ) : (
        <ReceiptTotals view={data} />
      )}
      {data?.receipts.length === 0 ? <p className="muted receipts__empty">{t('empty')}</p> : null}
      {data && data.receipts.length > 0 ? <ReceiptList page={data} /> : null}
    </section>
  );
}
