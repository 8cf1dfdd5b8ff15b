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
  const paidOrder = useAppSelector(selectAlreadyPaid);
  if (paidOrder === null) return null;
  if (paidOrder === 'unknown') {
    return (
      <Alert tone="success" title={t('paid.title')}>
        <p>{t('paid.unknown')}</p>
      </Alert>
    );
  }
  const orderLink = <Link to={paths.paymentSuccess(paidOrder.sessionId)}>{t('paid.order', { number: paidOrder.orderNumber })}</Link>;
  return (
    <Alert tone="success" title={t('paid.title')}>
      <p>{t.rich('paid.text', { order: orderLink })}</p>
    </Alert>
  );
}
