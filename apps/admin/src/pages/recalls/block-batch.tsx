import { newId } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { ConfirmAction } from '../../components/confirm-action';
import { useAttempt } from '../../components/use-attempt';
import { useFeedback } from '../../app/use-feedback';
import { useBlockBatchMutation } from './recalls.api';
import { recallsTranslations } from './recalls.translations';

/** Blocks the remaining units of a batch. The block ID makes a retry after a lost answer idempotent. */
export function BlockBatch({ batch }: { readonly batch: string }) {
  const t = useTranslations(recallsTranslations);
  const { done } = useFeedback();
  const attempt = useAttempt();
  const [block] = useBlockBatchMutation();
  const [blockId, setBlockId] = useState(newId);
  const run = async () => {
    const { blocked, promised } = await block({ blockId, batch, reason: t('block.reason', { batch }) }).unwrap();
    setBlockId(newId());
    done(t.count('block.done', blocked));
    if (promised > 0) done(t.count('block.promised', promised));
  };
  return (
    <ConfirmAction
      size="small"
      label={t('block.of', { batch })}
      confirm={t('block')}
      question={t('block.question', { batch })}
      consequence={t('block.consequence')}
      onConfirm={() => attempt(run, { done: null, failed: t('block.failed') })}
    />
  );
}
