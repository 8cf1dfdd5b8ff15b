import type { StaffPackagingRegisterView } from '@brote/contracts/browser';
import { formatCountry, useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../app/session';
import { column } from '../../components/column';
import { DateText, dateText } from '../../components/date-text';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { ScrollableTable } from '../../components/scrollable-table';
import { StatusTag } from '../../components/status-tag';
import { catalogueTranslations } from './catalogue.translations';
import { useGetStaffPackagingQuery } from './packaging.api';
import { RegisterDialog } from './register-dialog';

type Register = StaffPackagingRegisterView;

function State({ register: { number, duty, offered, register } }: { readonly register: Register }) {
  const t = useTranslations(catalogueTranslations);
  if (number !== '') return <StatusTag tone="good">{t('register.state.registered')}</StatusTag>;
  if (!offered) return <StatusTag tone="bad">{t('register.state.notOffered')}</StatusTag>;
  if (duty !== null || register !== '') return <StatusTag tone="waiting">{t('register.state.missing')}</StatusTag>;
  return <StatusTag tone="over">{t('register.state.unknown')}</StatusTag>;
}

/** @param onEdit null for staff with read access only */
function useRegisterColumns(onEdit: ((register: Register) => void) | null): TableColumnsType<Register> {
  const t = useTranslations(catalogueTranslations);
  return useMemo(() => {
    const columns: TableColumnsType<Register> = [
      column({ key: 'country', title: t('register.country') }, ({ country }) => formatCountry(country, t.locale)),
      column({ key: 'register', title: t('register.name') }, ({ register, duty }) => (
        <div className="catalogue__register">
          <span>{register === '' ? '–' : register}</span>
          {duty === null ? null : (
            <span className="catalogue__source">{t('register.duty', { source: duty.source, day: dateText(duty.since, t.locale) })}</span>
          )}
        </div>
      )),
      column({ key: 'number', title: t('register.number') }, ({ number }) => (number === '' ? '–' : number)),
      column({ key: 'since', title: t('register.since') }, ({ since }) => (since === null ? '–' : <DateText at={since} />)),
      column({ key: 'state', title: t('state') }, (register) => <State register={register} />),
    ];
    if (onEdit === null) return columns;
    const edit = column({ key: 'actions', title: t('actions') }, (register: Register) =>
      register.fromSettings ? (
        <span className="catalogue__source">{t('register.setting')}</span>
      ) : (
        <Button
          size="small"
          aria-label={t('register.edit.of', { country: formatCountry(register.country, t.locale) })}
          onClick={() => onEdit(register)}
        >
          {t('register.edit')}
        </Button>
      ),
    );
    return [...columns, edit];
  }, [t, onEdit]);
}

/** The registers of packaging by country: staff read, admins enter the numbers. */
export function PackagingView() {
  const t = useTranslations(catalogueTranslations);
  const queryResult = useGetStaffPackagingQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error } = queryResult;
  const mayChange = usePermission('change-prices');
  const [opened, setOpened] = useState<Register | null>(null);
  const columns = useRegisterColumns(mayChange ? setOpened : null);
  return (
    <>
      <p className="catalogue__hint">{t('register.hint')}</p>
      <LoadFailed asked={queryResult} />
      {data ? (
        <section className="admin__card">
          <ScrollableTable<Register> label={t('view.packaging')} rowKey="country" columns={columns} dataSource={data.registers} />
        </section>
      ) : error ? null : (
        <Loading />
      )}
      {opened ? (
        <RegisterDialog
          register={opened}
          latest={data?.registers.find(({ country }) => country === opened.country)?.revision}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
