import { newId } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../app/use-feedback';
import { useAttempt } from '../../components/use-attempt';
import { useSendStockAlertMutation } from './inventory.api';
import { inventoryTranslations } from './inventory.translations';

/** Has whoever fills the shelves mailed what is low; pressed again after a lost answer, it is the same mail. */
export function SendAlert() {
  const t = useTranslations(inventoryTranslations);
  const { done } = useFeedback();
  const attempt = useAttempt();
  const [send, { isLoading }] = useSendStockAlertMutation();
  const [alertId, setAlertId] = useState(newId);
  const mail = async () => {
    const { skuStocks } = await send({ alertId }).unwrap();
    done(t.count('alert.sent', skuStocks.length));
    setAlertId(newId());
  };
  return (
    <Button loading={isLoading} onClick={() => void attempt(mail, { done: null, failed: t('alert.failed') })}>
      {t('alert.send')}
    </Button>
  );
}
