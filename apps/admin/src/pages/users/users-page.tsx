import type { UserRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { appTranslations } from '../../app/app.translations';
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
      { key: 'user', title: t('user'), render: (_: unknown, { account }: UserRow) => <AccountCell account={account} /> },
      { key: 'personal', title: t('personal'), render: (_: unknown, { account }: UserRow) => <PersonalCell account={account} /> },
      { key: 'plans', title: t('subscriptions'), render: (_: unknown, { figures }: UserRow) => <PlansCell figures={figures} /> },
      { key: 'statistics', title: t('statistics'), render: (_: unknown, { figures }: UserRow) => <StatisticsCell figures={figures} /> },
      { key: 'registered', title: t('registered'), render: (_: unknown, { account }: UserRow) => <DateText at={account.createdAt} /> },
      {
        key: 'actions',
        title: t('actions'),
        render: (_: unknown, { account }: UserRow) => (
          <Button aria-label={t('see.label', { name: account.fullName ?? account.id.slice(0, 8) })} onClick={() => onSee(account.id)}>
            {t('see')}
          </Button>
        ),
      },
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
  const { search, state, staffRole } = values;
  const { data, currentData, ...queryResult } = useListUsersQuery(
    { search, state, staffRole, cursor },
    { refetchOnMountOrArgChange: true },
  );
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
          <SearchField label={t('search')} value={search} onSearch={(text) => change({ search: text })} />
          <FilterSelect
            label={t('state')}
            value={state}
            options={ACCOUNT_STATES_SHOWN.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(chosen) => change({ state: chosen })}
          />
          <FilterSelect
            label={t('team')}
            value={staffRole}
            options={STAFF_ROLES_SHOWN.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={(chosen) => change({ staffRole: chosen })}
          />
        </>
      }
    >
      <UserDialog userId={openId} onClose={close} />
    </DataPage>
  );
}
