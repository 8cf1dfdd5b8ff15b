import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { usePageTitle } from '../app/hooks';
import { LoadFailed, type Asked } from './load-failed';
import { PageHead } from './page-head';
import { Pages } from './pages';
import { componentsTranslations } from './components.translations';
import { WideTable } from './wide-table';

/** One page of a list. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly total?: number | null;
}

/** What RTK Query says of a list. */
interface Listing<Row> extends Asked {
  /** The newest that came, maybe of the filters before. */
  readonly data?: Listed<Row> | undefined;
  /** What came of the filters in force. */
  readonly currentData?: Listed<Row> | undefined;
}

interface DataPageProps<Row extends object> {
  readonly title: string;
  readonly listing: Listing<Row>;
  readonly rowKey: TableProps<Row>['rowKey'];
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** Said when nothing matches. */
  readonly empty?: string;
  /** Takes the filters out again; undefined while there are none. */
  readonly onClear?: (() => void) | undefined;
  /** Controls above the table: what is searched and filtered by stands in the address. */
  readonly filters?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly table?: Pick<TableProps<Row>, 'rowSelection' | 'onChange'>;
  /** Stands below: drawers and dialogs. */
  readonly children?: ReactNode;
}

const NOTHING = { rows: [], nextCursor: null, total: null };

/** The rows before stay while others are on their way; once those failed, they would pass for an answer. Null when there is no answer. */
function listedIn<Row>({ data, currentData, error }: Listing<Row>): Listed<Row> | null {
  return error === undefined ? (data ?? NOTHING) : (currentData ?? null);
}

/** A page with one table: filters and the page's cursor are in the address, and the four faces of a list are written here. */
export function DataPage<Row extends object>(props: DataPageProps<Row>) {
  const { title, listing, rowKey, columns, empty, onClear, filters, actions, table, children } = props;
  const listed = listedIn(listing);
  const { nextCursor, total = null } = listed ?? NOTHING;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      <section className="admin__card">
        {filters ? <div className="admin__filters">{filters}</div> : null}
        <LoadFailed asked={listing} />
        {listed ? (
          <WideTable<Row>
            {...table}
            label={title}
            rowKey={rowKey}
            columns={columns}
            dataSource={listed.rows}
            isLoading={listing.isFetching}
            empty={<Nothing text={empty} onClear={onClear} />}
          />
        ) : null}
        <Pages nextCursor={nextCursor} total={total} />
      </section>
      {children}
    </>
  );
}

/** A list without rows: in words, and with the way back to all of them where filters left none. */
function Nothing({ text, onClear }: { readonly text: string | undefined; readonly onClear: (() => void) | undefined }) {
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
