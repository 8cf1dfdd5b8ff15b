import { isApiError, newId } from '@brote/api-client';
import { useTexts } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../app/use-feedback';
import { useSendStockAlertMutation } from './inventory.api';
import { inventoryTexts } from './inventory.texts';

/** Has whoever fills the shelves mailed what is low; pressed again after a lost answer, it is the same mail. */
export function SendAlert() {
  const t = useTexts(inventoryTexts);
  const { done, failed } = useFeedback();
  const [send, { isLoading }] = useSendStockAlertMutation();
  const [alertId, setAlertId] = useState(newId);
  const press = async () => {
    try {
      const { shelves } = await send({ alertId }).unwrap();
      done(t.count('alert.sent', shelves.length));
      setAlertId(newId());
    } catch (error) {
      if (!isApiError(error)) throw error;
      failed(t('alert.failed'), error);
    }
  };
  return (
    <Button loading={isLoading} onClick={() => void press()}>
      {t('alert.send')}
    </Button>
  );
}
