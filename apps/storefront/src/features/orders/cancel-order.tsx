import { isApiError } from '@brote/api-client';
import type { OrderView } from '@brote/contracts/browser';
import { Button, ConfirmDialog } from '@brote/ui-kit';
import { localize, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { failureSentence } from '#app/failures';
import { useShowToast } from '#app/use-show-toast';
import { useCancelOrderMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** Cancels the order after a confirmation; shown only while that is possible. */
export function CancelOrder({ order: { id: orderId, number, paidAt } }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const showToast = useShowToast();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const confirm = async () => {
    try {
      await cancel({ orderId }).unwrap();
      const text = paidAt ? localize(ordersTranslations, 'cancel.done.text') : undefined;
      showToast({ title: localize(ordersTranslations, 'cancel.done'), text });
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      const isTooLate = reason.code === 'ORDER_NOT_CANCELLABLE';
      const text = isTooLate ? localize(ordersTranslations, 'cancel.tooLate') : failureSentence(reason);
      showToast({ isError: true, title: localize(ordersTranslations, 'cancel.failed'), text });
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
