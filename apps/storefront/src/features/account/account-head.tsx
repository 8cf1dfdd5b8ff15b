import type { UserView } from '@brote/contracts/browser';
import { Button, Icon } from '@brote/ui-kit';
import { formatMonth, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { useCountOrdersQuery, useGetSubscriptionStateQuery } from './account.api';
import { accountTranslations } from './account.translations';
import { useLoadFailureToast } from './use-load-failure-toast';

/** Whether a subscription runs; null while the request is under way, false after it failed. */
function useHasSubscription(): boolean | null {
  const { data, isError } = useGetSubscriptionStateQuery(undefined, { refetchOnMountOrArgChange: true });
  return isError ? false : (data?.subscribed ?? null);
}

const LOADING_PLACEHOLDER = <span className="skeleton skeleton--text" />;
function DashboardCard({ label, children, link }: { readonly label: string; readonly children: ReactNode; readonly link?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="dash__value">{children}</span>
        {link}
      </dd>
    </div>
  );
}

function Dashboard({ since }: { readonly since: string }) {
  const t = useTranslations(accountTranslations);
  const orders = useCountOrdersQuery(undefined, { refetchOnMountOrArgChange: true });
  const isSubscribed = useHasSubscription();
  useLoadFailureToast(orders.isError);
  return (
    <dl className="dash" aria-label={t('dash')}>
      <DashboardCard label={t('dash.orders')} link={<Link to={paths.orders()}>{t('dash.orders.link')}</Link>}>
        {orders.data ?? (orders.isError ? t('dash.unknown') : LOADING_PLACEHOLDER)}
      </DashboardCard>
      <DashboardCard
        label={t('dash.subscription')}
        link={
          isSubscribed ? (
            <Link to={paths.manageSubscription()}>{t('dash.subscription.manage')}</Link>
          ) : (
            <Link to={paths.subscriptions()}>{t('dash.subscription.subscribe')}</Link>
          )
        }
      >
        {isSubscribed === null ? LOADING_PLACEHOLDER : t(isSubscribed ? 'dash.subscription.active' : 'dash.subscription.none')}
      </DashboardCard>
      <DashboardCard label={t('dash.since')}>{formatMonth(since, t.locale)}</DashboardCard>
    </dl>
  );
}

interface AccountHeadProps {
  readonly user: UserView;
  readonly isSigningOut: boolean;
  readonly onSignOut: () => void;
}

/** Greets, lets go, and shows the three figures. */
export function AccountHead({ user, isSigningOut, onSignOut }: AccountHeadProps) {
  const t = useTranslations(accountTranslations);
  return (
    <div className="wrap account__head">
      <div className="row row--between row--end">
        <div className="account__hello">
          <h1 tabIndex={-1}>{user.fullName ? t('hello', { name: user.fullName }) : t('hello.plain')}</h1>
          <p className="muted">{user.email}</p>
        </div>
        <Button small variant="quiet" busyLabel={isSigningOut && t('signOut.busy')} onClick={onSignOut}>
          <Icon name="logout" size={18} />
          {t('signOut')}
        </Button>
      </div>
      <Dashboard since={user.memberSince} />
    </div>
  );
}
