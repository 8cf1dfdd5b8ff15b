import type { UserView } from '@brote/contracts/browser';
import { Tabs } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { useGetMeQuery } from './account.api';
import './account.css';
import { accountTranslations } from './account.translations';
import { AccountHead } from './account-head';
import { CloseAccountTab } from './close-account-tab';
import { NotificationsTab } from './notifications-tab';
import { PaymentMethodsTab } from './payment-methods-tab';
import { ProfileTab } from './profile-tab';
import { SecurityTab } from './security-tab';

/** The tabs of the account, as named in its URL. */
const ACCOUNT_TABS = ['profile', 'subscriptions', 'payment-methods', 'security', 'notifications', 'close'] as const;
type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The tab of the URL; the first tab for no name or an unknown one. */
const tabFromQuery = (query: URLSearchParams): AccountTab => ACCOUNT_TABS.find((tab) => tab === query.get('tab')) ?? 'profile';

interface AccountPageProps {
  /** The signed-in customer of the session. */
  readonly user: UserView;
  readonly isSigningOut: boolean;
  /** Signs this device out and leaves. */
  readonly onSignOut: () => void;
  /** Called when the server has ended all sessions: ends the local one and leaves. */
  readonly onEnded: () => Promise<void>;
  /** Opens a page of the payment provider. */
  readonly onLeave: (url: string) => void;
  /** A pending plan to continue with, above the tabs. */
  readonly offer: ReactNode;
  /** Content of the subscriptions tab. */
  readonly subscriptions: ReactNode;
  /** Notices on devices, below the message topics. */
  readonly notices: ReactNode;
  /** Contact to support, below the tabs. */
  readonly help: ReactNode;
}

/** The customer's account: greeting, three figures, six tabs whose name is in the URL. */
export function AccountPage({ user, help, offer, subscriptions, notices, onLeave, onEnded, ...head }: AccountPageProps) {
  const t = useTranslations(accountTranslations);
  usePageTitleAndFocus(t('title'));
  const [query, setQuery] = useSearchParams();
  const { data: currentUser = user } = useGetMeQuery(undefined);
  const tab = tabFromQuery(query);
  const panels: Readonly<Record<AccountTab, () => ReactNode>> = {
    profile: () => <ProfileTab />,
    subscriptions: () => subscriptions,
    'payment-methods': () => <PaymentMethodsTab onLeave={onLeave} />,
    security: () => <SecurityTab user={currentUser} onEnded={onEnded} />,
    notifications: () => (
      <>
        <NotificationsTab />
        {notices}
      </>
    ),
    close: () => <CloseAccountTab onEnded={onEnded} />,
  };
  return (
    <>
      <AccountHead user={currentUser} {...head} />
      <div className="wrap account__body">
        {tab === 'subscriptions' ? null : offer}
        <Tabs
          label={t('tabs')}
          tabs={ACCOUNT_TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          onChange={(value) => setQuery(value === 'profile' ? {} : { tab: value }, { replace: true })}
        >
          {panels[tab]()}
        </Tabs>
        {help}
      </div>
    </>
  );
}
