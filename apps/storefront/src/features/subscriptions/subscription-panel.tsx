import { useTranslations } from '@brote/ui-kit/i18n';
import { Suspense, type ReactNode } from 'react';
import { ButtonLink } from '#app/button-link';
import { useAppSelector, useUser } from '#app/hooks';
import { paths } from '#app/paths';
import { subscriptionsTranslations } from './subscriptions.translations';

function ReadyToSubscribe() {
  const t = useTranslations(subscriptionsTranslations);
  return (
    <aside className="panel mine" aria-labelledby="mine">
      <h2 className="h4" id="mine">
        {t('ready')}
      </h2>
      <p className="small muted">{t('ready.text')}</p>
      <div className="row">
        <ButtonLink small to={paths.register()}>
          {t('ready.register')}
        </ButtonLink>
        <ButtonLink small variant="quiet" to={paths.login()}>
          {t('ready.signIn')}
        </ButtonLink>
      </div>
    </aside>
  );
}

interface SubscriptionPanelProps {
  /** Card for a customer; its code loads later. */
  readonly card: ReactNode;
}

/** The visitor's state: no subscription yet, or one to manage. */
export function SubscriptionPanel({ card }: SubscriptionPanelProps) {
  const user = useUser();
  const isSessionUnknown = useAppSelector(({ session }) => session.status === 'unknown');
  const placeholder = <div className="panel mine" aria-busy="true" />;
  if (isSessionUnknown) return placeholder;
  return user ? <Suspense fallback={placeholder}>{card}</Suspense> : <ReadyToSubscribe />;
}
