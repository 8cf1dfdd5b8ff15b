import { isApiError } from '@brote/api-client';
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
    try {
      await cancel({ orderId }).unwrap();
      showDone('cancel.done', paidAt ? 'cancel.done.text' : undefined);
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      showFailed('cancel.failed', reason.code === 'ORDER_NOT_CANCELLABLE' ? 'cancel.tooLate' : reason);
    }
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
