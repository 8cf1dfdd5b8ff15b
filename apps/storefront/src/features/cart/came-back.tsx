import { Alert } from '@brote/ui-kit';
import { useTexts } from '@brote/ui-kit/i18n';
import { useSearchParams } from 'react-router-dom';
import { cartTexts } from './cart.texts';

/**
 * Tells whoever left the payment page by its way back, which names the checkout, where they stand. The address alone does not prove that
 * nothing was paid: it may come from the browser's history.
 */
export function CameBack() {
  const t = useTexts(cartTexts);
  const [query] = useSearchParams();
  if (!query.has('checkout')) return null;
  return (
    <Alert tone="info" title={t('back.title')}>
      <p>{t('back.text')}</p>
    </Alert>
  );
}
