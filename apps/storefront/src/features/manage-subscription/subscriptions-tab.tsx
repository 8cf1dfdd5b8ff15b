import { potUrl } from '@brote/illustration';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { LoadFailed } from './load-failed';
import { useListSubscriptionsQuery } from './manage.api';
import { manageTranslations } from './manage.translations';
import { SubscriptionCard } from './subscription-card';

interface SubscriptionsTabProps {
  /** The plan that is about to be bought, above the others; nothing when there is none. */
  readonly pending: ReactNode;
  readonly onLeave: (url: string) => void;
}

function NoSubscriptions() {
  const t = useTranslations(manageTranslations);
  return (
    <div className="panel sub__none">
      <img src={potUrl()} alt="" width={120} height={120} />
      <div>
        <h2 className="h3">{t('none')}</h2>
        <p className="muted">{t('none.text')}</p>
        <ButtonLink variant="secondary" small to={paths.subscriptions()}>
          {t('none.link')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The customer's subscriptions in the account, those that run first. */
export function SubscriptionsTab({ pending, onLeave }: SubscriptionsTabProps) {
  const { data, error, refetch } = useListSubscriptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="sub__list">
      {pending}
      {error && !data ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <div className="skeleton skeleton--control" aria-busy="true" /> : null}
      {data?.subscriptions.map((subscription) => (
        <SubscriptionCard key={subscription.id} subscription={subscription} onLeave={onLeave} />
      ))}
      {data?.subscriptions.length === 0 ? <NoSubscriptions /> : null}
    </div>
  );
}
