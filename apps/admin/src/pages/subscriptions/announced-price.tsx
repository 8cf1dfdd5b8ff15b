import type { StaffSubscriptionView } from '@brote/contracts/browser';
import { formatMoney, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { Alert } from 'antd';
import { dateText } from '../../components/date-text';
import { subscriptionsTranslations } from './subscriptions.translations';

/** The price change that was announced to the customer, with its first day. Renders nothing without one. */
export function AnnouncedPrice({ subscription: { priceChange = null } }: Pick<StaffSubscriptionView, 'subscription'>) {
  const t = useTranslations(subscriptionsTranslations);
  const { locale } = useLocale();
  if (priceChange === null) return null;
  const title = t('newPrice', { price: formatMoney(priceChange.monthlyPrice), day: dateText(priceChange.from, locale) });
  return <Alert className="admin__alert" type="info" showIcon title={title} description={t('newPrice.then')} />;
}
