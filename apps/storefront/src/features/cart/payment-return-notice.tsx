import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useSearchParams } from 'react-router-dom';
import { cartTranslations } from './cart.translations';

/**
 * Explains the state of a checkout to a customer who left the Checkout Session by its back link. That link names the checkout. The URL
 * alone does not prove that nothing was paid: it may come from the browser's history.
 */
export function PaymentReturnNotice() {
  const t = useTranslations(cartTranslations);
  const [query] = useSearchParams();
  if (!query.has('checkout')) return null;
  return (
    <Alert tone="info" title={t('back.title')}>
      <p>{t('back.text')}</p>
    </Alert>
  );
}
