import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { notificationsTranslations } from './notifications.translations';

const VIEWS = { templates: paths.notifications(), send: paths.notificationsSend(), history: paths.notificationsHistory() } as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = ['templates', 'send', 'history'] as const satisfies readonly View[];

/** Links between the sections of the notification centre. */
export function NotificationsNav() {
  const t = useTranslations(notificationsTranslations);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Segmented<View>
      aria-label={t('views')}
      options={VIEW_NAMES.map((value) => ({ value, label: t(`view.${value}`) }))}
      value={VIEW_NAMES.find((name) => VIEWS[name] === pathname.replace(/\/$/, '')) ?? 'templates'}
      onChange={(view) => void navigate(VIEWS[view])}
    />
  );
}
