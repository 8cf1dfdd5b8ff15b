import { catchApiError } from '@brote/api-client';
import type { OrderView } from '@brote/contracts/browser';
import { Button, ConfirmDialog } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useResultToasts } from '#app/use-show-toast';
import { useCancelOrderMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** Cancels the order after a confirmation; shown only while that is possible. */
export function CancelOrder({ order: { id: orderId, number, paidAt } }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const { showDone, showFailed } = useResultToasts(ordersTranslations);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const confirm = async () => {
    const failure = await catchApiError(cancel({ orderId }).unwrap());
    if (failure) showFailed('cancel.failed', failure.code === 'ORDER_NOT_CANCELLABLE' ? 'cancel.tooLate' : failure);
    else showDone('cancel.done', paidAt ? 'cancel.done.text' : undefined);
    setDialogOpen(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setDialogOpen(true)}>
        {t('cancel')}
      </Button>
      {isDialogOpen ? (
        <ConfirmDialog
          title={t('cancel.title', { number })}
          labels={{ keep: t('cancel.keep'), confirm: t('cancel.do'), busy: t('cancel.busy') }}
          isBusy={isLoading}
          onKeep={() => setDialogOpen(false)}
          onConfirm={() => void confirm()}
        >
          <p>{t('cancel.text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
