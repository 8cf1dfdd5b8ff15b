import { planReference, type SubscriptionView } from '@brote/contracts/browser';
import { formatDay, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { manageTranslations } from './manage.translations';

interface WithdrawLinkProps {
  readonly subscription: Pick<SubscriptionView, 'id' | 'withdrawable' | 'withdrawableUntil'>;
}

/** Link to the withdrawal while the law allows it, which differs from a cancellation; nothing afterwards. */
export function WithdrawLink({ subscription: { id, withdrawable = false, withdrawableUntil: until = null } }: WithdrawLinkProps) {
  const t = useTranslations(manageTranslations);
  if (!withdrawable) return null;
  return (
    <p className="small manage__withdraw">
      <Link to={paths.planWithdrawal(id)}>{t('withdraw')}</Link>
      <span className="xs faint">{until ? t('withdraw.until', { day: formatDay(until, t.locale) }) : t('withdraw.open')}</span>
      <span className="xs faint">
        {t('reference')} <span className="num">{planReference(id)}</span>
      </span>
    </p>
  );
}
