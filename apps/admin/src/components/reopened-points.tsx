import { LEGAL_OPENING_POINT_IDS } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { appTranslations } from '../app/app.translations';
import { useGetOpeningQuery } from '../app/opening.api';
import { paths } from '../app/paths';
import { usePermission } from '../app/session';

/** Tells admins that a point that the law asks for has opened again in a shop that sells. */
export function ReopenedPoints() {
  const t = useTranslations(appTranslations);
  const maySee = usePermission('see-opening');
  const { data } = useGetOpeningQuery(undefined, { skip: !maySee });
  const sellsSince = data?.opening.openedAt ?? null;
  const reopened = data?.points.filter(({ id, state }) => state === 'open' && LEGAL_OPENING_POINT_IDS.includes(id)) ?? [];
  if (sellsSince === null || reopened.length === 0) return null;
  return (
    <Alert
      className="admin__alert"
      type="error"
      showIcon
      title={t('reopened')}
      action={<Link to={paths.opening()}>{t('reopened.link')}</Link>}
    />
  );
}
