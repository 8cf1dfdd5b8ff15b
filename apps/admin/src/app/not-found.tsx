import { useTexts } from '@brote/ui-kit/i18n';
import { Typography } from 'antd';
import { Link } from 'react-router-dom';
import { appTexts } from './app.texts';
import { paths } from './paths';

/** Any path that leads nowhere. */
export function NotFound() {
  const t = useTexts(appTexts);
  return (
    <>
      <Typography.Title level={1}>{t('notFound')}</Typography.Title>
      <Link to={paths.status()}>{t('notFound.link')}</Link>
    </>
  );
}
