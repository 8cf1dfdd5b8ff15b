import { isApiError, type ApiError } from '@brote/api-client';
import { CATALOG_LIMITS, type BatchShare, type OrderBatchesView, type StaffOrderView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useFailureSentence } from '../../app/failures';
import { useSkuName } from '../../components/sku-name';
import { useAttempt } from '../../components/use-attempt';
import { useRecordOrderBatchesMutation, useOrderBatchesQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** The reason of a refusal, in words of the page. */
const ERROR_MESSAGE_KEYS = { BATCH_UNKNOWN: 'batches.unknown', BATCH_SHORT: 'batches.short' } as const;

const messageKeyOf = (error: ApiError) =>
  (ERROR_MESSAGE_KEYS as Readonly<Record<string, (typeof ERROR_MESSAGE_KEYS)[keyof typeof ERROR_MESSAGE_KEYS] | undefined>>)[error.code];

/** The maker's batches of the brushes of an order. Nothing is shown before its parcel has left. */
export function OrderBatches({ view: { order } }: { readonly view: StaffOrderView }) {
  const t = useTranslations(ordersTranslations);
  const sentenceFor = useFailureSentence();
  const { data, error } = useOrderBatchesQuery(order.id, { refetchOnMountOrArgChange: true });
  const hasShipped = data !== undefined && data.leftAt !== null;
  if (!hasShipped && error === undefined) return null;
  return (
    <section className="orders__part" aria-label={t('batches')}>
      <h2>{t('batches')}</h2>
      {isApiError(error) && !data ? <p>{sentenceFor(error)}</p> : null}
      {hasShipped ? <Shares key={JSON.stringify(data)} known={data} /> : null}
    </section>
  );
}

function Shares({ known: { orderId, source, shares } }: { readonly known: OrderBatchesView }) {
  const t = useTranslations(ordersTranslations);
  const nameOf = useSkuName();
  const attempt = useAttempt();
  const [recordBatches, { isLoading }] = useRecordOrderBatchesMutation();
  const [editedShares, setEditedShares] = useState<readonly BatchShare[] | null>(null);
  const save = (newShares: readonly BatchShare[]) =>
    attempt(
      async () => {
        await recordBatches({ orderId, shares: newShares.map((share) => ({ ...share, batch: share.batch?.trim() || null })) }).unwrap();
        setEditedShares(null);
      },
      {
        done: t('batches.done'),
        failed: (failure) => {
          const messageKey = isApiError(failure) ? messageKeyOf(failure) : undefined;
          return messageKey === undefined ? t('batches.failed') : t(messageKey);
        },
      },
    );
  return (
    <>
      <p className="orders__second">{t(shares.length === 0 ? 'batches.none' : `batches.${source}`)}</p>
      <ul className="orders__rows">
        {(editedShares ?? shares).map(({ sku, batch, pieces }, index) => (
          <li key={`${sku} ${index}`}>
            <span>
              {pieces} × {nameOf(sku)}
            </span>
            {editedShares === null ? (
              <span>{batch ?? t('batches.unnamed')}</span>
            ) : (
              <Input
                className="orders__batch"
                aria-label={t('batches.of', { brush: nameOf(sku) })}
                maxLength={CATALOG_LIMITS.batch.max}
                value={batch ?? ''}
                onChange={({ target }) =>
                  setEditedShares(editedShares.map((one, at) => (at === index ? { ...one, batch: target.value } : one)))
                }
              />
            )}
          </li>
        ))}
      </ul>
      <div className="orders__foot">
        {editedShares === null ? (
          <Button disabled={shares.length === 0} onClick={() => setEditedShares(shares)}>
            {t('batches.change')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setEditedShares(null)}>{t('batches.leave')}</Button>
            <Button type="primary" loading={isLoading} onClick={() => void save(editedShares)}>
              {t('batches.save')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
