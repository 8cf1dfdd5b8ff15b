import { useTranslations } from '@brote/ui-kit/i18n';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { componentsTranslations } from './components.translations';

interface ScrollableTableProps<Row extends object> extends Omit<TableProps<Row>, 'loading' | 'pagination' | 'locale' | 'aria-label'> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly isLoading?: boolean;
  /** The text without rows. */
  readonly empty?: ReactNode;
}

/** A table in full width. A narrow screen scrolls the table, not the page; so do the arrow keys while it has the focus. */
export function ScrollableTable<Row extends object>({ label, isLoading = false, empty, ...table }: ScrollableTableProps<Row>) {
  const t = useTranslations(componentsTranslations);
  return (
    <div className="admin__scroll" role="region" aria-label={label} tabIndex={0}>
      <Table<Row>
        {...table}
        loading={isLoading ? { description: t('loading') } : false}
        pagination={false}
        aria-label={label}
        // The loading text is shown above; the row keeps its height.
        locale={{ emptyText: <div className="admin__empty">{isLoading ? '\u00A0' : (empty ?? t('empty'))}</div> }}
      />
    </div>
  );
}
