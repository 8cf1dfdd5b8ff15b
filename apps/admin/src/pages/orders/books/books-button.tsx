import type { VatBookLayout } from '@brote/contracts/browser';
import { Icon, saveFile } from '@brote/ui-kit';
import { dayInMadrid, formatMonth, useTranslations } from '@brote/ui-kit/i18n';
import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../app/session';
import { useAttempt } from '../../../components/use-attempt';
import { useReturnFocus } from '../../../components/use-return-focus';
import { ordersTranslations } from '../orders.translations';
import { type BookPeriod, recentPeriods } from './book-periods';
import { useLazyExportBillingRecordsQuery, useLazyExportVatBookCsvQuery, useLazyExportVatBookXlsxQuery } from './books.api';
import { OssReturn } from './oss-return';
import { Payouts } from './payouts';
import { TableFiles } from './table-files';

const LAYOUTS: readonly VatBookLayout[] = ['standard', 'holded-invoices', 'holded-credit-notes', 'odoo'];

/** Opens the books for the accountant. */
export function BooksButton() {
  const t = useTranslations(ordersTranslations);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('books')}</Button>
      {isOpen ? <BooksDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** The VAT book of a month or a quarter, payments and payouts, the OSS return of the quarter, and all records for admins. */
function BooksDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations(ordersTranslations);
  const [periods] = useState(() => recentPeriods(dayInMadrid(Date.now())));
  // Returns are about the last quarter that has ended.
  const [key, setKey] = useState(periods[1]?.key);
  const period = periods.find((one) => one.key === key);
  const mayExportRecords = usePermission('export-billing-records');
  useReturnFocus();
  const labelOf = ({ from, year, quarter }: BookPeriod) =>
    quarter === null ? formatMonth(`${from}T12:00:00Z`, t.locale) : t('books.quarter', { quarter, year: String(year) });
  const options = periods.map((one) => ({ value: one.key, label: labelOf(one) }));
  return (
    <Modal open title={t('books')} footer={null} width={640} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={t('books.period')} htmlFor="books-period">
          <Select id="books-period" virtual={false} value={key} options={options} onChange={setKey} />
        </Form.Item>
      </Form>
      {period === undefined ? null : <BookFiles period={period} />}
      {period === undefined ? null : <Payouts period={period} />}
      {period === undefined || period.quarter === null ? null : <OssReturn year={period.year} quarter={period.quarter} />}
      {mayExportRecords ? <RecordsFile /> : null}
    </Modal>
  );
}

/** The book in the columns of an accounting program, or in all of them. */
function BookFiles({ period: { from, until } }: { readonly period: BookPeriod }) {
  const t = useTranslations(ordersTranslations);
  const [layout, setLayout] = useState<VatBookLayout>('standard');
  const [exportCsv, csv] = useLazyExportVatBookCsvQuery();
  const [exportXlsx, xlsx] = useLazyExportVatBookXlsxQuery();
  const options = LAYOUTS.map((value) => ({ value, label: t(`books.layout.${value}`) }));
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('books.layout')} htmlFor="books-layout">
        <Select id="books-layout" virtual={false} value={layout} options={options} onChange={setLayout} />
      </Form.Item>
      <TableFiles
        label={t('books.vatBook')}
        failed={t('books.failed')}
        name={`libro-iva-${from}-${until}`}
        csv={{ load: () => exportCsv({ from, until, layout }).unwrap(), isLoading: csv.isFetching }}
        xlsx={{ load: () => exportXlsx({ from, until, layout }).unwrap(), isLoading: xlsx.isFetching }}
      />
    </Form>
  );
}

function RecordsFile() {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [exportRecords, { isFetching }] = useLazyExportBillingRecordsQuery();
  const save = async () => {
    const { blob, name } = await exportRecords(undefined).unwrap();
    saveFile(blob, name ?? 'registros-facturacion.zip');
  };
  const download = () => void attempt(save, { done: null, failed: t('books.records.failed') });
  return (
    <p className="orders__files">
      {t('books.records.text')}
      <Button icon={<Icon name="download" size={18} />} loading={isFetching} onClick={download}>
        {t('books.records')}
      </Button>
    </p>
  );
}
