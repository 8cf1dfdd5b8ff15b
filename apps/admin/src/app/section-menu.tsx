import { Icon } from '@brote/ui-kit';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { Menu, type MenuProps } from 'antd';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { api, queryOf } from '@brote/api-client';
import { REPORTING_ROUTES, type DashboardView } from '@brote/contracts/browser';
import { appTranslations } from './app.translations';
import { paths } from './paths';
import { usePermission } from './session';

const POLLING_INTERVAL_MS = 60_000;

const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSectionCounts: build.query<DashboardView, undefined>(queryOf(REPORTING_ROUTES.dashboard, ['Dashboard'])),
  }),
});

/** Counts per section: orders to ship, accounts, SKUs at or below their threshold. Empty until the dashboard figures are loaded. */
function useSectionCounts(): Partial<Record<keyof typeof paths, number>> {
  const { data } = countsApi.useGetSectionCountsQuery(undefined, { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true });
  if (!data) return {};
  const { metrics, lowStock } = data;
  return {
    orders: metrics.pendingDeliveries,
    users: metrics.totalUsers + metrics.unconfirmedUsers,
    inventory: lowStock?.items.length ?? 0,
  };
}

type IconName = Parameters<typeof Icon>[0]['name'];

interface Section {
  readonly key: keyof Omit<
    typeof paths,
    'login' | 'notificationsSend' | 'notificationsHistory' | 'notificationsSuppressed' | 'subscription'
  >;
  readonly icon: IconName;
  readonly needs?: 'see-audit' | 'see-opening';
}

const MAIN_SECTIONS: readonly Section[] = [
  { key: 'dashboard', icon: 'dashboard' },
  { key: 'orders', icon: 'box' },
  { key: 'deliveries', icon: 'truck' },
  { key: 'subscriptions', icon: 'refresh' },
  { key: 'notifications', icon: 'mail' },
  { key: 'users', icon: 'users' },
  { key: 'inventory', icon: 'tag' },
];
const MORE_SECTIONS: readonly Section[] = [
  { key: 'catalogue', icon: 'brush' },
  { key: 'forest', icon: 'tree' },
  { key: 'recalls', icon: 'notification' },
  { key: 'support', icon: 'chat' },
  { key: 'deadLetters', icon: 'alert' },
  { key: 'audit', icon: 'shield', needs: 'see-audit' },
  { key: 'opening', icon: 'box', needs: 'see-opening' },
  { key: 'system', icon: 'info' },
  { key: 'about', icon: 'check' },
];

/** Parts of a section that have an address of their own. */
const SUBPAGE_SECTIONS: Readonly<Record<string, Section['key']>> = {
  [paths.notificationsSend()]: 'notifications',
  [paths.notificationsHistory()]: 'notifications',
  [paths.notificationsSuppressed()]: 'notifications',
};

/** The section of an address; null for none. */
export function sectionAt(pathname: string): Section['key'] | null {
  const path = pathname.replace(/(?<=.)\/$/, '') || '/';
  const found = [...MAIN_SECTIONS, ...MORE_SECTIONS].find(({ key }) => paths[key]() === path);
  return found?.key ?? SUBPAGE_SECTIONS[path] ?? null;
}
function SectionLabel({ name, path, count = 0 }: { readonly name: string; readonly path: string; readonly count?: number }) {
  return (
    <>
      <Link to={path}>{name}</Link>
      {count > 0 ? <span className="admin__count">{formatCount(count)}</span> : null}
    </>
  );
}

/** The sections of the back office that the signed-in account may open. */
export function SectionMenu({ onLeave }: { readonly onLeave?: () => void }) {
  const t = useTranslations(appTranslations);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const canSeeAudit = usePermission('see-audit');
  const canSeeOpening = usePermission('see-opening');
  const counts = useSectionCounts();
  const items = useMemo((): MenuProps['items'] => {
    const item = ({ key, icon }: Section) => ({
      key,
      icon: <Icon name={icon} size={20} />,
      title: t(`nav.${key}`),
      label: <SectionLabel name={t(`nav.${key}`)} path={paths[key]()} count={counts[key]} />,
    });
    const moreSections = MORE_SECTIONS.filter(({ needs }) => needs === undefined || (needs === 'see-audit' ? canSeeAudit : canSeeOpening));
    return [...MAIN_SECTIONS.map(item), { key: 'more', type: 'group', label: t('nav.more'), children: moreSections.map(item) }];
  }, [t, canSeeAudit, canSeeOpening, counts]);
  const selected = sectionAt(pathname);
  const choose: MenuProps['onClick'] = ({ key, domEvent: { type, target } }) => {
    // A link works by itself; without this, Enter on an entry focused with the arrow keys would do nothing.
    if (type === 'keydown' && !(target instanceof HTMLAnchorElement)) void navigate(paths[key as Section['key']]());
    onLeave?.();
  };
  return (
    <nav aria-label={t('nav')}>
      <Menu theme="dark" mode="inline" selectedKeys={selected ? [selected] : []} items={items} onClick={choose} />
    </nav>
  );
}
