import { Alert } from '@brote/ui-kit';
import { formatList, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import type { RequestedPageState } from '#app/requested-page';
import { paths } from '#app/paths';
import { selectLeftForLater } from './cart.slice';
import { cartTranslations } from './cart.translations';
import { useRequiredAccountStep } from './use-required-account-step';

/** Explains that a subscription needs an account, with a link there and back. */
export function SubscriptionNeedsAccount() {
  const t = useTranslations(cartTranslations);
  const requiredStep = useRequiredAccountStep();
  const state: RequestedPageState = { requestedPage: paths.cartShipping() };
  if (requiredStep === 'onboard') {
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
  const furtherLines = useAppSelector(selectLeftForLater);
  if (furtherLines.length === 0) return null;
  return (
    <Alert tone="info" title={t('subscription.later.title')}>
      <p>{t('subscription.later.text', { list: formatList([...new Set(furtherLines.map(({ name }) => name[t.locale]))], t.locale) })}</p>
    </Alert>
  );
}
