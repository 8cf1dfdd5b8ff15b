import { newId, type ApiError } from '@brote/api-client';
import { CATALOG_LIMITS, type CountConflict, type SkuStockView } from '@brote/contracts/browser';
import { formatCount, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useFailureSentence } from '../../app/failures';
import { SubmitDialog } from '../../components/submit-dialog';
import { useCorrectStockMutation, useReceiveStockMutation, useSetThresholdMutation } from './inventory.api';
import { inventoryTranslations } from './inventory.translations';

export type StockTask = 'receive' | 'correct' | 'threshold';

interface StockInput {
  readonly count: number;
  readonly reason: string;
  /** The maker's batch number; empty without one. */
  readonly batch?: string;
}

const COUNT_LABELS = { receive: 'pieces', correct: 'counted', threshold: 'threshold' } as const;
const MAX_COUNT = 1_000_000;
const MIN_REASON_LENGTH = 3;

/** Executes one of the tasks; a repeated dialog counts once. `seen` is the stock that a count is compared with. */
function useTask({ sku }: SkuStockView, task: StockTask, seenAvailable: number): (input: StockInput) => Promise<unknown> {
  const [adjustmentId] = useState(newId);
  const [receive] = useReceiveStockMutation();
  const [correct] = useCorrectStockMutation();
  const [setThreshold] = useSetThresholdMutation();
  return ({ count, reason, batch = '' }) => {
    if (task === 'threshold') return setThreshold({ sku, threshold: count }).unwrap();
    if (task === 'receive') return receive({ sku, adjustmentId, pieces: count, reason, batch: batch.trim() || null }).unwrap();
    return correct({ sku, adjustmentId, counted: count, seen: seenAvailable, reason }).unwrap();
  };
}

/** The initial value: the current stock or minimum; empty for a receipt. */
function initialInputOf({ available, threshold }: SkuStockView, task: StockTask): Partial<StockInput> {
  return { receive: { reason: '' }, correct: { count: available, reason: '' }, threshold: { count: threshold, reason: '' } }[task];
}

/** The maker's batch of a receipt. */
function BatchField({ task }: { readonly task: StockTask }) {
  const t = useTranslations(inventoryTranslations);
  if (task !== 'receive') return null;
  return (
    <Form.Item name="batch" label={t('batch')} extra={t('batch.hint')}>
      <Input maxLength={CATALOG_LIMITS.batch.max} />
    </Form.Item>
  );
}

interface StockDialogProps {
  readonly skuStock: SkuStockView;
  readonly task: StockTask;
  readonly onClose: () => void;
}

/** The conflict of a count with a concurrent change; null for any other failure. */
const conflictOf = ({ code, details }: ApiError) => (code === 'STOCK_CHANGED' ? (details as CountConflict) : null);

/** Receives stock, corrects it or sets the minimum of one SKU. A count includes the shown stock; a concurrent change is a conflict. */
export function StockDialog({ skuStock, task, onClose }: StockDialogProps) {
  const t = useTranslations(inventoryTranslations);
  const names = useBrushNames();
  const sentenceFor = useFailureSentence();
  const [form] = Form.useForm<StockInput>();
  const [seenAvailable, setSeenAvailable] = useState(skuStock.available);
  const runTask = useTask(skuStock, task, seenAvailable);
  const refusalOf = (failure: ApiError) => {
    const conflict = conflictOf(failure);
    if (!conflict) return `${t('failed')}: ${sentenceFor(failure)}`;
    setSeenAvailable(conflict.available);
    return t('conflict', { before: formatCount(conflict.seen), now: formatCount(conflict.available) });
  };
  const countedPieces = Form.useWatch<number | null | undefined>('count', form) ?? null;
  const delta = countedPieces === null ? 0 : countedPieces - seenAvailable;
  return (
    <SubmitDialog<StockInput>
      title={t(`${task}.title`, { brush: names.brush(skuStock) })}
      confirm={t('save')}
      marksRequired={false}
      isIdle={task === 'correct' && delta === 0}
      form={form}
      initial={initialInputOf(skuStock, task)}
      done={t(`${task}.done`)}
      refusalOf={refusalOf}
      onSend={runTask}
      onClose={onClose}
    >
      <Form.Item
        name="count"
        label={t(COUNT_LABELS[task])}
        rules={[{ required: true, message: t('number.missing') }]}
        extra={task === 'correct' ? (delta === 0 ? t('same') : t('difference', { delta: formatSigned(delta) })) : null}
      >
        <InputNumber<number> min={task === 'receive' ? 1 : 0} max={MAX_COUNT} precision={0} inputMode="numeric" />
      </Form.Item>
      {task === 'threshold' ? null : (
        <Form.Item
          name="reason"
          label={t(task === 'receive' ? 'reason.receive' : 'reason')}
          rules={[{ required: true, whitespace: true, min: MIN_REASON_LENGTH, message: t('reason.missing') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      )}
      <BatchField task={task} />
    </SubmitDialog>
  );
}

/** `+3`, `−3`, `+1.200`. */
export function formatSigned(count: number): string {
  return count > 0 ? `+${formatCount(count)}` : `−${formatCount(-count)}`;
}
