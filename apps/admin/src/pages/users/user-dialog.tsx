import type { UserRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Descriptions, Modal } from 'antd';
import { DateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { StatusTag } from '../../components/status-tag';
import { SuppressedAddressNote } from '../../components/suppressed-address-note';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { UserActions } from './user-actions';
import { PersonalCell, PlansCell, StatisticsCell } from './user-details';
import { useGetUserQuery } from './users.api';
import { usersTranslations } from './users.translations';

function EmailAddress({ email }: { readonly email: string | null }) {
  if (email === null) return '–';
  return (
    <>
      <div>{email}</div>
      <SuppressedAddressNote address={email} />
    </>
  );
}

function UserDetails({ row: { account, figures } }: { readonly row: UserRow }) {
  const t = useTranslations(usersTranslations);
  const items = [
    { key: 'id', label: t('id'), children: account.id },
    { key: 'email', label: t('email'), children: <EmailAddress email={account.email} /> },
    { key: 'phone', label: t('phone'), children: account.phone ?? '–' },
    { key: 'state', label: t('state'), children: t(`state.${account.state}`) },
    {
      key: 'onboarding',
      label: t('onboarding'),
      children: <StatusTag tone={account.onboarded ? 'good' : 'waiting'}>{account.onboarded ? t('done') : t('pending')}</StatusTag>,
    },
    { key: 'registered', label: t('registered'), children: <DateText at={account.createdAt} shape="instant" /> },
    { key: 'statistics', label: t('statistics'), children: <StatisticsCell figures={figures} /> },
    { key: 'charged', label: t('paidByPlans'), children: figures ? <MoneyText money={figures.subscriptionsPaid} /> : t('unknown') },
    { key: 'address', label: t('address'), children: <PersonalCell account={account} /> },
    { key: 'plans', label: t('subscriptions'), children: <PlansCell figures={figures} /> },
    { key: 'sessions', label: t('sessions'), children: account.sessions },
    { key: 'roles', label: t('roles'), children: account.roles.map((role) => t(`role.${role}`)).join(', ') },
  ];
  return (
    <>
      <Descriptions bordered column={1} size="small" items={items} />
      <div className="users__actions">
        <UserActions account={account} />
      </div>
    </>
  );
}

/** All details of one account. */
export function UserDialog({ userId, onClose }: { readonly userId: string | null; readonly onClose: () => void }) {
  const t = useTranslations(usersTranslations);
  const queryResult = useGetUserQuery(userId ?? '', { skip: userId === null });
  const { currentData, error } = queryResult;
  const title = currentData ? (currentData.account.fullName ?? t('noName')) : t('user');
  return (
    <Modal open={userId !== null} title={title} footer={null} width={680} onCancel={onClose} destroyOnHidden>
      <LoadFailed asked={queryResult} title={t('failed')} />
      {currentData ? <UserDetails row={currentData} /> : error ? null : <Loading />}
    </Modal>
  );
}
