import { renewSession, selectSession } from '@brote/api-client';
import { Logo } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Result } from 'antd';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../components/loading';
import type { Permission } from './permissions';
import { appTranslations } from './app.translations';
import { useAdminDispatch, useAdminSelector } from './hooks';
import { paths } from './paths';
import { usePermission } from './session';

/** Admits signed-in staff. Others sign in first, and the requested page opens afterwards. The server decides again. */
export function RequireStaff() {
  const t = useTranslations(appTranslations);
  const { status, user, endedBy } = useAdminSelector(selectSession);
  const dispatch = useAdminDispatch();
  const { pathname, search } = useLocation();
  if (user) return <Outlet />;
  if (status === 'unknown') return <Loading />;
  if (status === 'unreachable') {
    const retry = <Button onClick={() => void dispatch(renewSession())}>{t('retry')}</Button>;
    return <Result status="warning" title={t('unreachable')} extra={retry} />;
  }
  const requestedPage = endedBy === 'owner' ? null : pathname + search;
  return <Navigate to={paths.login()} state={{ requestedPage }} replace />;
}

/** Shows that a page is not permitted to the account, instead of an empty list. */
export function RequirePermission({ permission }: { readonly permission: Permission }) {
  const t = useTranslations(appTranslations);
  return usePermission(permission) ? (
    <Outlet />
  ) : (
    <Result
      status="info"
      icon={
        <span className="admin__mark">
          <Logo size={44} />
        </span>
      }
      title={<h1 tabIndex={-1}>{t('forbidden')}</h1>}
      subTitle={t('forbidden.text')}
      extra={<Link to={paths.dashboard()}>{t('notFound.link')}</Link>}
    />
  );
}
