import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';

/** A column of a table whose cells show their row. */
export const column = <Row extends object>(
  settings: Omit<TableColumnType<Row>, 'render'>,
  renderCell: (row: Row) => ReactNode,
): TableColumnType<Row> => ({ ...settings, render: (_value: unknown, row) => renderCell(row) });
