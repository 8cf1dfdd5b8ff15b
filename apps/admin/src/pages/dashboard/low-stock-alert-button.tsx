import { isApiError, newId } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../app/use-feedback';
import { wasAborted } from '../../app/failures';
import { useAlertLowStockMutation } from './dashboard.api';
import { dashboardTranslations } from './dashboard.translations';

/** Requests an e-mail about low stock to the stock-alert address. The alert ID makes a retry after a lost answer idempotent. */
export function LowStockAlertButton() {
  const t = useTranslations(dashboardTranslations);
  const { done, failed } = useFeedback();
  const [alert, { isLoading }] = useAlertLowStockMutation();
  const [alertId, setAlertId] = useState(newId);
  const sendAlert = async () => {
    try {
      const { skuStocks } = await alert({ alertId }).unwrap();
      done(t.count('lowStock.alerted', skuStocks.length));
      setAlertId(newId());
    } catch (error) {
      if (wasAborted(error)) return;
      if (!isApiError(error)) throw error;
      failed(t('lowStock.alert.failed'), error);
    }
  };
  return (
    <Button loading={isLoading} aria-label={t('lowStock.alert.label')} onClick={() => void sendAlert()}>
      {t('lowStock.alert')}
    </Button>
  );
}
