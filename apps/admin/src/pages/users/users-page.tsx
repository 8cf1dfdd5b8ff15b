import type { UserRow } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Button, Select, type TableColumnsType } from 'antd';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { appTexts } from '../../app/app.texts';
import { DateText } from '../../cells/date-text';
import { DataPage } from '../../parts/data-page';
import { SearchField } from '../../parts/search-field';
import { useAddress } from '../../parts/use-address';
import { ACCOUNT_STATES_SHOWN, STAFF_ROLES_SHOWN } from './filters';
import { UserDialog } from './user-dialog';
import { PersonalCell, PlansCell, StatisticsCell, WhoCell } from './user-parts';
import { useListUsersQuery } from './users.api';
import './users.css';
import { usersTexts } from './users.texts';

function useColumns(onSee: (id: string) => void): TableColumnsType<UserRow> {
  const t = useTexts(usersTexts);
  return useMemo(
    () => [
      { key: 'user', title: t('user'), render: (_: unknown, { account }: UserRow) => <WhoCell account={account} /> },
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

/** Everybody with an account. */
export function UsersPage() {
  const t = useTexts(usersTexts);
  const app = useTexts(appTexts);
  const { values, cursor, change, isFiltered } = useAddress(['search', 'state', 'staffRole']);
  const [query, setQuery] = useSearchParams();
  const { search, state, staffRole } = values;
  const { data, error, isFetching, refetch } = useListUsersQuery({ search, state, staffRole, cursor }, { refetchOnMountOrArgChange: true });
  // The page of the list stays where it is behind the dialog.
  const show = useCallback(
    (user: string | null) =>
      setQuery((before) => {
        const after = new URLSearchParams(before);
        if (user === null) after.delete('user');
        else after.set('user', user);
        return after;
      }),
    [setQuery],
  );
  const columns = useColumns(show);
  const rows = data && { rows: data.users, nextCursor: data.next, total: isFiltered ? null : data.total };
  return (
    <DataPage<UserRow>
      title={app('nav.users')}
      listing={{ error, isFetching, refetch, data: rows }}
      rowKey={({ account }) => account.id}
      columns={columns}
      empty={isFiltered ? t('nothing') : t('empty')}
      filters={
        <>
          <SearchField label={t('search')} value={search} onSearch={(text) => change({ search: text })} />
          <Select
            className="users__filter"
            aria-label={t('state')}
            placeholder={t('state')}
            allowClear
            value={state}
            options={ACCOUNT_STATES_SHOWN.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(value: string | undefined) => change({ state: value ?? null })}
          />
          <Select
            className="users__filter"
            aria-label={t('team')}
            placeholder={t('team')}
            allowClear
            value={staffRole}
            options={STAFF_ROLES_SHOWN.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={(value: string | undefined) => change({ staffRole: value ?? null })}
          />
        </>
      }
    >
      <UserDialog userId={query.get('user')} onClose={() => show(null)} />
    </DataPage>
  );
}
