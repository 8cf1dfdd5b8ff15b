import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed, type QueryState } from './load-failed';
import { PageHead } from './page-head';
import { CursorPagination } from './cursor-pagination';
import { componentsTranslations } from './components.translations';
import { ScrollableTable } from './scrollable-table';

/** One page of a list. */
interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly total?: number | null;
}

/** The state of a list in RTK Query. */
interface ListQueryState<Row> extends QueryState {
  /** The latest data, maybe of earlier filters. */
  readonly data?: ListPage<Row> | undefined;
  /** The data of the current filters. */
  readonly currentData?: ListPage<Row> | undefined;
}

interface DataPageProps<Row extends object> {
  readonly title: string;
  readonly listing: ListQueryState<Row>;
  readonly rowKey: TableProps<Row>['rowKey'];
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** The text when no row matches. */
  readonly empty?: string;
  /** Clears the filters; undefined when none is set. */
  readonly onClear?: (() => void) | undefined;
  /** Controls above the table: search and filters, which are part of the address. */
  readonly filters?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly table?: Pick<TableProps<Row>, 'rowSelection' | 'onChange'>;
  /** Content below the table: drawers and dialogs. */
  readonly children?: ReactNode;
}

const EMPTY_PAGE = { rows: [], nextCursor: null, total: null };

/** Earlier rows stay while others load. After a failure they would look like the result, so they are hidden. Null without a result. */
function visiblePageOf<Row>({ data, currentData, error }: ListQueryState<Row>): ListPage<Row> | null {
  return error === undefined ? (data ?? EMPTY_PAGE) : (currentData ?? null);
}

/** A page with one table. Filters and cursor are part of the address. It renders the four states of a list. */
export function DataPage<Row extends object>(props: DataPageProps<Row>) {
  const { title, listing, rowKey, columns, empty, onClear, filters, actions, table, children } = props;
  const visiblePage = visiblePageOf(listing);
  const { nextCursor, total = null } = visiblePage ?? EMPTY_PAGE;
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      <section className="admin__card">
        {filters ? <div className="admin__filters">{filters}</div> : null}
        <LoadFailed asked={listing} />
        {visiblePage ? (
          <ScrollableTable<Row>
            {...table}
            label={title}
            rowKey={rowKey}
            columns={columns}
            dataSource={visiblePage.rows}
            isLoading={listing.isFetching}
            empty={<EmptyList text={empty} onClear={onClear} />}
          />
        ) : null}
        <CursorPagination nextCursor={nextCursor} total={total} />
      </section>
      {children}
    </>
  );
}

/** The text of a list without rows, with a button to clear the filters if any are set. */
function EmptyList({ text, onClear }: { readonly text: string | undefined; readonly onClear: (() => void) | undefined }) {
  const t = useTranslations(componentsTranslations);
  return (
    <>
      {text ?? t('empty')}
      {onClear ? (
        <Button type="link" onClick={onClear}>
          {t('clear')}
        </Button>
      ) : null}
    </>
  );
}
