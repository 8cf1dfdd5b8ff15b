import { newId } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../app/use-feedback';
import { useAttempt } from '../../components/use-attempt';
import { useSendStockAlertMutation } from './inventory.api';
import { inventoryTranslations } from './inventory.translations';

/** Requests an e-mail about low stock to the stock-alert address. The alert ID makes a retry after a lost answer idempotent. */
export function SendStockAlertButton() {
  const t = useTranslations(inventoryTranslations);
  const { done } = useFeedback();
  const attempt = useAttempt();
  const [send, { isLoading }] = useSendStockAlertMutation();
  const [alertId, setAlertId] = useState(newId);
  const sendAlert = async () => {
    const { skuStocks } = await send({ alertId }).unwrap();
    done(t.count('alert.sent', skuStocks.length));
    setAlertId(newId());
  };
  return (
    <Button loading={isLoading} onClick={() => void attempt(sendAlert, { done: null, failed: t('alert.failed') })}>
      {t('alert.send')}
    </Button>
  );
}
