import type { DeliveryRow, DeliveryAction } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { useCompleteDeliveryMutation, useRetryDeliveryMutation } from './deliveries.api';
import { deliveriesTranslations } from './deliveries.translations';
import { FailForm } from './fail-form';
import { ShipForm } from './ship-form';
import { useDeliveryAction } from './use-delivery-action';
/** The possible actions on a delivery; the server decides again. */
export function DeliverySteps({ row, onDone }: { readonly row: DeliveryRow; readonly onDone: () => void }) {
  const t = useTranslations(deliveriesTranslations);
  const [form, setForm] = useState<'ship' | 'fail' | null>(null);
  const run = useDeliveryAction(onDone);
  const [complete, completing] = useCompleteDeliveryMutation();
  const [retry, retrying] = useRetryDeliveryMutation();
  const { kind, id, steps, status } = row;
  const isAllowed = (step: DeliveryAction) => steps.includes(step);
  return (
    <div className="deliveries__foot">
      {isAllowed('fail') ? (
        <Button danger onClick={() => setForm('fail')}>
          {t('fail')}
        </Button>
      ) : null}
      {isAllowed('ship') ? (
        <Button type="primary" onClick={() => setForm('ship')}>
          {t(status === 'failed' ? 'ship.again' : 'ship')}
        </Button>
      ) : null}
      {isAllowed('deliver') ? (
        <Button type="primary" loading={completing.isLoading} onClick={() => void run('deliver', () => complete({ kind, id }).unwrap())}>
          {t('deliver')}
        </Button>
      ) : null}
      {isAllowed('retry') ? (
        <Button type="primary" loading={retrying.isLoading} onClick={() => void run('retry', () => retry({ deliveryId: id }).unwrap())}>
          {t('retry')}
        </Button>
      ) : null}
      {form === 'ship' ? <ShipForm row={row} onClose={() => setForm(null)} onDone={onDone} /> : null}
      {form === 'fail' ? <FailForm row={row} onClose={() => setForm(null)} onDone={onDone} /> : null}
    </div>
  );
}
