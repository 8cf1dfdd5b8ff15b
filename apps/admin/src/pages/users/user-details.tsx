import type { BrushColor, BrushType, UserRow } from '@brote/contracts/browser';
import { formatCountry, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { dateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { SubscriptionTag, usePlanName } from '../../components/state-tags';
import { StatusTag } from '../../components/status-tag';
import { usersTranslations } from './users.translations';

type Account = UserRow['account'];
type UserMetrics = NonNullable<UserRow['figures']>;

/** Name, the beginning of the id, and the state of the onboarding. */
export function AccountCell({ account }: { readonly account: Account }) {
  const t = useTranslations(usersTranslations);
  return (
    <div className="users__cell">
      <b>{account.fullName ?? t('noName')}</b>
      <span className="admin__number">{account.id.slice(0, 8)}</span>
      <StatusTag tone={account.onboarded ? 'good' : 'waiting'}>{account.onboarded ? t('done') : t('pending')}</StatusTag>
    </div>
  );
}

/** Profiles store a country from the list as a code; a value from elsewhere may be a name. */
const COUNTRY_CODE_PATTERN = /^[A-Z]{2}$/;

/** The address in one line, and the phone. */
export function PersonalCell({ account: { address, city, zipCode, country, phone } }: { readonly account: Account }) {
  const t = useTranslations(usersTranslations);
  if (address === null) return <span>{t('noPersonal')}</span>;
  const cityText = [zipCode, city].filter(Boolean).join(' ');
  const countryName = country !== null && COUNTRY_CODE_PATTERN.test(country) ? formatCountry(country, t.locale) : country;
  return (
    <div className="users__cell">
      <span>{[address, cityText, countryName].filter(Boolean).join(', ')}</span>
      {phone === null ? null : <span>{phone}</span>}
    </div>
  );
}

function Plan({ plan }: { readonly plan: UserMetrics['subscriptions'][number] }) {
  const t = useTranslations(usersTranslations);
  const planName = usePlanName();
  const names = useBrushNames();
  const brushes = plan.brushes.map((sku) => {
    const [type, color] = sku.split('-') as [BrushType, BrushColor];
    return { type, color };
  });
  return (
    <div className="users__cell">
      <span>
        <SubscriptionTag status={plan.status} /> {planName(plan.planId)}
      </span>
      <span>{names.list(brushes)}</span>
      {plan.completedDeliveries === undefined ? null : <span>{t.count('delivered', plan.completedDeliveries)}</span>}
      {plan.nextDeliveryDate === null ? null : <span>{t('next', { date: dateText(`${plan.nextDeliveryDate}T12:00:00Z`, t.locale) })}</span>}
    </div>
  );
}

/** Each subscription with its state, plan, brushes and next delivery. */
export function PlansCell({ figures }: { readonly figures: UserRow['figures'] }) {
  const t = useTranslations(usersTranslations);
  if (figures === null) return <span>{t('unknown')}</span>;
  if (figures.subscriptions.length === 0) return <span>{t('noSubscriptions')}</span>;
  return figures.subscriptions.map((plan) => <Plan key={plan.id} plan={plan} />);
}

/** The orders and the amount spent on them. */
export function StatisticsCell({ figures }: { readonly figures: UserRow['figures'] }) {
  const t = useTranslations(usersTranslations);
  if (figures === null) return <span>{t('unknown')}</span>;
  return (
    <div className="users__cell">
      <span>{t.count('orders', figures.orders)}</span>
      <b>
        <MoneyText money={figures.spent} />
      </b>
    </div>
  );
}
