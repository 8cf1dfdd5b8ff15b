import { WITHDRAWAL_LISTS, type StaffWithdrawal, type WithdrawalList } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented, type TableProps } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { column } from '../../../components/column';
import { DateText } from '../../../components/date-text';
import { StatusTag } from '../../../components/status-tag';
import { DataPage } from '../../../components/data-page';
import { useQueryParams } from '../../../components/use-query-params';
import '../orders.css';
import { ordersTranslations } from '../orders.translations';
import { ResolveButtons } from './resolve-buttons';
import { ViewSwitch } from '../view-switch';
import { useListWithdrawalsQuery } from './withdrawals.api';

const QUERY_PARAMS = ['list'] as const;

/** The withdrawals of customers, with the days that the law leaves for the refund. */
export function WithdrawalsList() {
  const t = useTranslations(ordersTranslations);
  const { values, cursor, change } = useQueryParams(QUERY_PARAMS);
  const list: WithdrawalList = values.list === 'resolved' ? 'resolved' : 'open';
  const listing = useListWithdrawalsQuery({ list, cursor });
  const columns = useColumns(list);
  const lists = WITHDRAWAL_LISTS.map((value) => ({ value, label: t(`list.${value}`) }));
  return (
    <DataPage<StaffWithdrawal>
      title={t('withdrawals')}
      listing={listing}
      rowKey="id"
      columns={columns}
      empty={t('withdrawals.empty')}
      filters={
        <Segmented<WithdrawalList>
          aria-label={t('list')}
          options={lists}
          value={list}
          onChange={(wanted) => change({ list: wanted === 'open' ? null : wanted })}
        />
      }
      actions={<ViewSwitch view="withdrawals" />}
    />
  );
}

/** The days that the law still leaves. */
function Deadline({ withdrawal: { daysLeft, refundBy } }: { readonly withdrawal: StaffWithdrawal }) {
  const t = useTranslations(ordersTranslations);
  const isOverdue = daysLeft < 0;
  return (
    <div className="orders__deadline">
      <DateText at={refundBy} />
      <StatusTag tone={isOverdue ? 'bad' : 'waiting'}>
        {isOverdue ? t('withdrawal.overdue') : t.count('withdrawal.daysLeft', daysLeft)}
      </StatusTag>
    </div>
  );
}

function useColumns(list: WithdrawalList): NonNullable<TableProps<StaffWithdrawal>['columns']> {
  const t = useTranslations(ordersTranslations);
  return useMemo(
    () => [
      column({ key: 'number', title: t('column.number') }, ({ orderNumber, isProven, subscriptionId }) => (
        <div className="orders__about">
          #{orderNumber}{' '}
          {subscriptionId ? <Link to={`${paths.subscriptions()}?subscription=${subscriptionId}`}>{t('withdrawal.plan.see')}</Link> : null}{' '}
          {isProven ? null : <span className="orders__second">{t('withdrawal.unproven')}</span>}
        </div>
      )),
      column({ key: 'customer', title: t('column.customer') }, ({ name, email }) => (
        <div className="orders__person">
          {name} <span className="orders__second">{email}</span>
        </div>
      )),
      column({ key: 'what', title: t('withdrawal.what') }, ({ lines, returnedLines = null, reason, planName, subscriptionId }) => (
        <div className="orders__what">
          {planName ? t('withdrawal.plan', { name: planName[t.locale] }) : null}
          {subscriptionId && !planName ? t('withdrawal.plan.named') : null}
          {lines.length === 0 && !subscriptionId ? t('withdrawal.whole') : null}
          {lines.map(({ name, quantity, sealOpened }, index) => (
            <div key={index}>
              {quantity} × {name[t.locale]} {sealOpened ? `(${t('withdrawal.opened')})` : ''}
            </div>
          ))}
          {returnedLines?.map(({ name, quantity, sealOpened }, index) => (
            <div key={`came ${index}`} className="orders__second">
              {t('withdrawal.came.line', { name: name[t.locale], quantity })} {sealOpened ? `(${t('withdrawal.opened')})` : ''}
            </div>
          ))}
          <span className="orders__second">{reason}</span>
        </div>
      )),
      column(
        {
          key: 'deadline',
          title: <div className="orders__deadline">{t(list === 'resolved' ? 'withdrawal.resolvedOn' : 'withdrawal.deadline')}</div>,
        },
        (withdrawal) => (withdrawal.state === 'received' ? <Deadline withdrawal={withdrawal} /> : <DateText at={withdrawal.resolvedAt} />),
      ),
      column({ key: 'state', title: t('status') }, (withdrawal) =>
        withdrawal.state === 'received' ? (
          <ResolveButtons withdrawal={withdrawal} />
        ) : (
          <StatusTag tone="over">{t(`withdrawal.state.${withdrawal.state}`)}</StatusTag>
        ),
      ),
    ],
    [t, list],
  );
}
