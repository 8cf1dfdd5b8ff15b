import { isApiError } from '@brote/api-client';
import { useTexts } from '@brote/ui-kit/i18n';
import { Alert, Button, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { usePageTitle } from '../app/hooks';
import { useFailureSentence } from '../app/failures';
import { PageHead } from './page-head';
import { Pages } from './pages';
import { partsTexts } from './parts.texts';

/** What RTK Query says of a list. */
interface Listing<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly nextCursor: string | null; readonly total?: number | null } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface DataPageProps<Row extends object> {
  readonly title: string;
  readonly listing: Listing<Row>;
  readonly rowKey: TableProps<Row>['rowKey'];
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** Said when nothing matches. */
  readonly empty?: string;
  /** Controls above the table: what is searched and filtered by stands in the address. */
  readonly filters?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly table?: Omit<TableProps<Row>, 'columns' | 'dataSource' | 'rowKey' | 'loading' | 'pagination'>;
  /** Stands below: drawers and dialogs. */
  readonly children?: ReactNode;
}

const NOTHING = { rows: [], nextCursor: null, total: null };

/** A page with one table: filters and the page's cursor are in the address, and the four faces of a list are written here. */
export function DataPage<Row extends object>(props: DataPageProps<Row>) {
  const t = useTexts(partsTexts);
  const { title, listing, rowKey, columns, empty = t('empty'), filters, actions, table, children } = props;
  const { data, error, isFetching, refetch } = listing;
  const { rows, nextCursor, total = null } = data ?? NOTHING;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      <section className="admin__card">
        {filters ? <div className="admin__filters">{filters}</div> : null}
        {isApiError(error) ? <ListFailed error={error} onRetry={() => void refetch()} /> : null}
        {/* A narrow screen scrolls the table, not the page; the arrow keys do too once it has the focus. */}
        <div className="admin__scroll" role="region" aria-label={title} tabIndex={0}>
          <Table<Row>
            {...table}
            rowKey={rowKey}
            columns={columns}
            dataSource={rows}
            loading={isFetching ? { description: t('loading') } : false}
            pagination={false}
            aria-label={title}
            locale={{ emptyText: isFetching ? t('loading') : empty }}
          />
        </div>
        <Pages nextCursor={nextCursor} total={total} />
      </section>
      {children}
    </>
  );
}

interface ListFailedProps {
  readonly error: { readonly code: string; readonly traceId: string | null };
  readonly onRetry: () => void;
}

function ListFailed({ error, onRetry }: ListFailedProps) {
  const t = useTexts(partsTexts);
  const sentenceFor = useFailureSentence();
  return (
    <Alert
      className="admin__alert"
      type="error"
      showIcon
      title={t('failed')}
      description={sentenceFor(error)}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
