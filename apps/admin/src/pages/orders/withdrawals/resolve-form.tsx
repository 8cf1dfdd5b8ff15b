import type { ResolveWithdrawalBody, StaffOrderView, StaffWithdrawal } from '@brote/contracts/browser';
import { choiceFromItems, withdrawalItemsOf, returnableCountsOf, paidCentsOf, type LineToReturn } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../components/form-modal';
import { LoadFailed } from '../../../components/load-failed';
import { Loading } from '../../../components/loading';
import { useGetStaffOrderQuery } from '../orders.api';
import { ordersTranslations } from '../orders.translations';
import { BrushPicker } from '../brush-picker';

interface ResolveFormProps {
  readonly orderId: string;
  readonly withdrawal: StaffWithdrawal;
  readonly onResolve: (body: ResolveWithdrawalBody) => Promise<unknown>;
  readonly onClose: () => void;
}

interface ResolveFields {
  readonly restock: boolean;
}

/** Refunds a withdrawal from an order. The declared items are selected at first; staff select those that were actually returned. */
export function ResolveForm({ orderId, withdrawal, onResolve, onClose }: ResolveFormProps) {
  const t = useTranslations(ordersTranslations);
  const queryResult = useGetStaffOrderQuery(orderId);
  const [changedLines, setChangedLines] = useState<readonly LineToReturn[] | null>(null);
  const items = queryResult.data?.order.items ?? [];
  const declared = choiceFromItems(items, withdrawal.items);
  const choices = changedLines ?? declared;
  const returnedItems = withdrawalItemsOf(choices);
  const isAsDeclared = JSON.stringify(returnedItems) === JSON.stringify(withdrawalItemsOf(declared));
  return (
    <FormModal<ResolveFields>
      title={t('withdrawal.refund.title', { number: withdrawal.orderNumber })}
      confirm={t('withdrawal.refund')}
      isIdle={returnedItems.length === 0}
      initial={{ restock: true }}
      onSend={({ restock }) => onResolve({ decision: 'refund', reason: null, restock, items: isAsDeclared ? null : returnedItems })}
      onClose={onClose}
    >
      <LoadFailed asked={queryResult} title={t('loadFailed')} />
      {queryResult.data ? <ReturnedItems view={queryResult.data} declared={declared} choices={choices} onChange={setChangedLines} /> : null}
      {queryResult.data || queryResult.error ? null : <Loading />}
      <Form.Item name="restock" valuePropName="checked">
        <Checkbox>{t('withdrawal.restock')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}

interface ReturnedItemsProps {
  readonly view: StaffOrderView;
  readonly declared: readonly LineToReturn[];
  readonly choices: readonly LineToReturn[];
  readonly onChange: (choices: LineToReturn[]) => void;
}

/** The returned brushes, and the amount paid for them. */
function ReturnedItems({ view: { order, refundable }, declared, choices, onChange }: ReturnedItemsProps) {
  const t = useTranslations(ordersTranslations);
  // Declared items already count as withdrawn.
  const maxCounts = order.items.map((item, line) =>
    returnableCountsOf(item).map((returnableCount, place) =>
      Math.min(item.quantity, returnableCount + (declared[line]?.[place]?.count ?? 0)),
    ),
  );
  const value = { amount: Math.min(paidCentsOf(order.items, choices), refundable.amount), currency: order.total.currency };
  return (
    <>
      <p>{t('withdrawal.came')}</p>
      <BrushPicker items={order.items} most={maxCounts} choices={choices} onChange={onChange} />
      <p>
        <strong>{t('withdrawal.value', { value: formatMoney(value) })}</strong>
        <span className="orders__second">{t('withdrawal.value.opened')}</span>
      </p>
    </>
  );
}
