import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { cartTranslations } from './cart.translations';
import { selectAlreadyPaid } from './checkout.slice';

/** Reports that lines of the cart were already paid, and links to the order. */
export function AlreadyPaid() {
  const t = useTranslations(cartTranslations);
  const paid = useAppSelector(selectAlreadyPaid);
  if (paid === null) return null;
  if (paid === 'unknown') {
    return (
      <Alert tone="success" title={t('paid.title')}>
        <p>{t('paid.unknown')}</p>
      </Alert>
    );
  }
  const order = <Link to={paths.paymentSuccess(paid.sessionId)}>{t('paid.order', { number: paid.orderNumber })}</Link>;
  return (
    <Alert tone="success" title={t('paid.title')}>
      <p>{t.rich('paid.text', { order })}</p>
    </Alert>
  );
}
