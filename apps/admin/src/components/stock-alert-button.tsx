import { api, mutationOf, newId } from '@brote/api-client';
import { INVENTORY_ROUTES, type GetLowStockReply, type StockAlertRequest } from '@brote/contracts/browser';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../app/use-feedback';
import { useAttempt } from './use-attempt';

const stockAlertApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendStockAlert: build.mutation<GetLowStockReply, StockAlertRequest>(mutationOf(INVENTORY_ROUTES.alert, ['Audit', 'Message'])),
  }),
});

const { useSendStockAlertMutation } = stockAlertApi;

interface StockAlertButtonProps {
  readonly text: string;
  /** Replaces the text for screen readers. */
  readonly label?: string;
  readonly doneText: (skuCount: number) => string;
  readonly failedText: string;
}

/** Requests an e-mail about low stock to the stock-alert address. The alert ID makes a retry after a lost answer idempotent. */
export function StockAlertButton({ text, label, doneText, failedText }: StockAlertButtonProps) {
  const { done } = useFeedback();
  const attempt = useAttempt();
  const [send, { isLoading }] = useSendStockAlertMutation();
  const [alertId, setAlertId] = useState(newId);
  const sendAlert = async () => {
    const { skuStocks } = await send({ alertId }).unwrap();
    done(doneText(skuStocks.length));
    setAlertId(newId());
  };
  return (
    <Button loading={isLoading} aria-label={label} onClick={() => void attempt(sendAlert, { done: null, failed: failedText })}>
      {text}
    </Button>
  );
}
