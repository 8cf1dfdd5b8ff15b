import { deliveryDays, type Country } from '@brote/contracts/browser';
import { GuaranteeNotice } from '@brote/ui-kit';
import { formatCountry, useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { useGuaranteePicture } from '#app/use-guarantee-picture';
import { orderConditionsTexts } from './order-conditions.texts';

/** What the law wants a buyer to have read before the button: when it comes, how to change one's mind, what if something is wrong. */
export function OrderConditions({ country }: { readonly country: Country }) {
  const t = useTexts(orderConditionsTexts);
  const { locale } = useLocale();
  const picture = useGuaranteePicture();
  const { min, max } = deliveryDays(country);
  return (
    <div className="conditions">
      <p>{t('delivery', { country: formatCountry(country, locale), days: `${min}–${max}` })}</p>
      <p>{t.rich('withdrawal', { link: <Link to={paths.withdrawalTerms()}>{t('withdrawal.link')}</Link> })}</p>
      <p>{t('correct')}</p>
      <GuaranteeNotice picture={picture} />
    </div>
  );
}
