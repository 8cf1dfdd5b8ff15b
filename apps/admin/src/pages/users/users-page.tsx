import type { UserRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { appTranslations } from '../../app/app.translations';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { DataPage } from '../../components/data-page';
import { FilterSelect } from '../../components/filter-select';
import { SearchField } from '../../components/search-field';
import { useQueryParams } from '../../components/use-query-params';
import { useOpenItem } from '../../components/use-open-item';
import { UserDialog } from './user-dialog';
import { PersonalCell, PlansCell, StatisticsCell, AccountCell } from './user-details';
import { useListUsersQuery } from './users.api';
import './users.css';
import { usersTranslations } from './users.translations';

/** The filters of accounts; closed accounts are not listed. */
const ACCOUNT_STATES_SHOWN = ['active', 'unconfirmed', 'closing'] as const;
const STAFF_ROLES_SHOWN = ['staff', 'admin'] as const;

function useColumns(onSee: (id: string) => void): TableColumnsType<UserRow> {
  const t = useTranslations(usersTranslations);
  return useMemo(
    () => [
      column({ key: 'user', title: t('user') }, ({ account }) => <AccountCell account={account} />),
      column({ key: 'personal', title: t('personal') }, ({ account }) => <PersonalCell account={account} />),
      column({ key: 'plans', title: t('subscriptions') }, ({ figures }) => <PlansCell figures={figures} />),
      column({ key: 'statistics', title: t('statistics') }, ({ figures }) => <StatisticsCell figures={figures} />),
      column({ key: 'registered', title: t('registered') }, ({ account }) => <DateText at={account.createdAt} />),
      column({ key: 'actions', title: t('actions') }, ({ account }) => (
        <Button aria-label={t('see.label', { name: account.fullName ?? account.id.slice(0, 8) })} onClick={() => onSee(account.id)}>
          {t('see')}
        </Button>
      )),
    ],
    [t, onSee],
  );
}

/** All accounts. */
export function UsersPage() {
  const t = useTranslations(usersTranslations);
  const app = useTranslations(appTranslations);
  const { values, cursor, change, clear, isFiltered } = useQueryParams(['search', 'state', 'staffRole']);
  const { openId, open, close } = useOpenItem('user');
  const { data, currentData, ...queryResult } = useListUsersQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  const columns = useColumns(open);
  const listOf = (found: typeof data) => found && { rows: found.users, nextCursor: found.next, total: isFiltered ? null : found.total };
  return (
    <DataPage<UserRow>
      title={app('nav.users')}
      listing={{ ...queryResult, data: listOf(data), currentData: listOf(currentData) }}
      rowKey={({ account }) => account.id}
      columns={columns}
      empty={isFiltered ? t('nothing') : t('empty')}
      onClear={isFiltered ? clear : undefined}
      filters={
        <>
          <SearchField label={t('search')} value={values.search} onSearch={(search) => change({ search })} />
          <FilterSelect
            label={t('state')}
            value={values.state}
            options={ACCOUNT_STATES_SHOWN.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(state) => change({ state })}
          />
          <FilterSelect
            label={t('team')}
            value={values.staffRole}
            options={STAFF_ROLES_SHOWN.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={(staffRole) => change({ staffRole })}
          />
        </>
      }
    >
      <UserDialog userId={openId} onClose={close} />
    </DataPage>
  );
}
