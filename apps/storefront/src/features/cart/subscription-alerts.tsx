import { Alert } from '@brote/ui-kit';
import { formatList, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import type { Detour } from '#app/requested-page';
import { paths } from '#app/paths';
import { selectLeftForLater } from './cart.slice';
import { cartTranslations } from './cart.translations';
import { useSubscriptionNeeds } from './use-subscription-needs';

/** Explains that a subscription needs an account, with a link there and back. */
export function SubscriptionNeedsAccount() {
  const t = useTranslations(cartTranslations);
  const needs = useSubscriptionNeeds();
  const state: Detour = { requestedPage: paths.cartShipping() };
  if (needs === 'onboard') {
    return (
      <Alert tone="warning" title={t('subscription.onboard')}>
        <p>{t('subscription.onboard.text')}</p>
        <Link to={paths.onboarding()} state={state}>
          {t('subscription.onboard')}
        </Link>
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={t('subscription.account.title')}>
      <p>{t('subscription.account.text')}</p>
      <p>{t('subscription.account.hint')}</p>
      <p className="row">
        <Link to={paths.login()} state={state}>
          {t('subscription.account.link')}
        </Link>
        <Link to={paths.register()} state={state}>
          {t('subscription.account.register')}
        </Link>
      </p>
    </Alert>
  );
}

/** Names the subscriptions that stay in the cart, because one checkout starts one; nothing when all of them are paid. */
export function FurtherSubscriptions() {
  const t = useTranslations(cartTranslations);
  const { locale } = useLocale();
  const rest = useAppSelector(selectLeftForLater);
  if (rest.length === 0) return null;
  return (
    <Alert tone="info" title={t('subscription.later.title')}>
      <p>{t('subscription.later.text', { list: formatList([...new Set(rest.map(({ name }) => name[locale]))], locale) })}</p>
    </Alert>
  );
}
