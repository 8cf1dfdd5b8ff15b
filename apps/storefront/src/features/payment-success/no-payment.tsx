import { cupUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { paymentSuccessTranslations } from './payment-success.translations';

/** The two ways on from every outcome. */
export function NextPageLinks() {
  const t = useTranslations(paymentSuccessTranslations);
  return (
    <>
      <ButtonLink to={paths.shop()}>{t('shop')}</ButtonLink>
      <ButtonLink variant="quiet" to={paths.home()}>
        {t('home')}
      </ButtonLink>
    </>
  );
}

/** The page without a payment: opened by hand. */
export function NoPayment() {
  const t = useTranslations(paymentSuccessTranslations);
  usePageTitleAndFocus(t('missing.title'));
  return <MessagePage art={cupUrl()} heading={t('missing.heading')} lead={t('missing.lead')} actions={<NextPageLinks />} />;
}
