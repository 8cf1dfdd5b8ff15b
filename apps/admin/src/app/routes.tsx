import { reloadOnce } from '@brote/ui-kit';
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes, Link } from 'react-router-dom';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Loading } from '../components/loading';
import { LoginPage } from '../pages/login/login-page';
import { AdminLayout } from './admin-layout';
import { PageBoundary } from './page-boundary';
import { paths } from './paths';
import { RequirePermission, RequireStaff } from './require-staff';
import { appTranslations } from './app.translations';

/** Any path that leads nowhere. */
function NotFound() {
  const t = useTranslations(appTranslations);
  return (
    <>
      <h1 tabIndex={-1}>{t('notFound')}</h1>
      <Link to={paths.dashboard()}>{t('notFound.link')}</Link>
    </>
  );
}

/** A page in a file of its own, loaded when it is opened. A file that is gone, as after a release, reloads the back office once. */
const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    try {
      return await load();
    } catch (reason) {
      reloadOnce();
      throw reason;
    }
  });

const pages = {
  dashboard: lazyPage(async () => ({ default: (await import('../pages/dashboard/dashboard-page')).DashboardPage })),
  orders: lazyPage(async () => ({ default: (await import('../pages/orders/orders-page')).OrdersPage })),
  deliveries: lazyPage(async () => ({ default: (await import('../pages/deliveries/deliveries-page')).DeliveriesPage })),
  subscriptions: lazyPage(async () => ({ default: (await import('../pages/subscriptions/subscriptions-page')).SubscriptionsPage })),
  notifications: lazyPage(async () => ({ default: (await import('../pages/notifications/templates-page')).TemplatesPage })),
  notificationsSend: lazyPage(async () => ({ default: (await import('../pages/notifications/send-page')).SendPage })),
  notificationsHistory: lazyPage(async () => ({ default: (await import('../pages/notifications/history-page')).HistoryPage })),
  notificationsSuppressed: lazyPage(async () => ({
    default: (await import('../pages/notifications/suppressed-page')).SuppressedPage,
  })),
  users: lazyPage(async () => ({ default: (await import('../pages/users/users-page')).UsersPage })),
  inventory: lazyPage(async () => ({ default: (await import('../pages/inventory/inventory-page')).InventoryPage })),
  support: lazyPage(async () => ({ default: (await import('../pages/support/support-page')).SupportPage })),
  catalogue: lazyPage(async () => ({ default: (await import('../pages/catalogue/catalogue-page')).CataloguePage })),
  forest: lazyPage(async () => ({ default: (await import('../pages/forest/forest-page')).ForestPage })),
  recalls: lazyPage(async () => ({ default: (await import('../pages/recalls/recalls-page')).RecallsPage })),
  deadLetters: lazyPage(async () => ({ default: (await import('../pages/dead-letters/dead-letters-page')).DeadLettersPage })),
  system: lazyPage(async () => ({ default: (await import('../pages/system/status-page')).StatusPage })),
  about: lazyPage(async () => ({ default: (await import('../pages/about/about-page')).AboutPage })),
} as const;

const OpeningPage = lazyPage(async () => ({ default: (await import('../pages/opening/opening-page')).OpeningPage }));
const AuditPage = lazyPage(async () => ({ default: (await import('../pages/audit/audit-page')).AuditPage }));

// The key resets the boundary, so that the next page opens after a page that failed.
const page = (name: string, Page: ComponentType) => (
  <PageBoundary key={name}>
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  </PageBoundary>
);

/** Every address of the back office. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route path={paths.login()} element={<LoginPage />} />
      <Route element={<RequireStaff />}>
        <Route element={<AdminLayout />}>
          {Object.entries(pages).map(([key, Page]) => (
            <Route key={key} path={paths[key as keyof typeof pages]()} element={page(key, Page)} />
          ))}
          <Route element={<RequirePermission permission="see-audit" />}>
            <Route path={paths.audit()} element={page('audit', AuditPage)} />
          </Route>
          <Route element={<RequirePermission permission="see-opening" />}>
            <Route path={paths.opening()} element={page('opening', OpeningPage)} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
