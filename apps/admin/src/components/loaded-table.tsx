import type { ComponentProps } from 'react';
import { LoadFailed, type QueryState } from './load-failed';
import { ScrollableTable } from './scrollable-table';

interface LoadedTableProps<Row extends object> extends Omit<ComponentProps<typeof ScrollableTable<Row>>, 'dataSource' | 'isLoading'> {
  readonly asked: QueryState;
  /** Undefined before the first reply. */
  readonly rows: readonly Row[] | undefined;
}

/** The rows of a request in a table; above it, the reason of a failure. After a failure without any rows there is no table. */
export function LoadedTable<Row extends object>({ asked, rows, ...table }: LoadedTableProps<Row>) {
  return (
    <>
      <LoadFailed asked={asked} />
      {asked.error && !rows ? null : <ScrollableTable<Row> {...table} dataSource={rows ?? []} isLoading={asked.isFetching && !rows} />}
    </>
  );
}
