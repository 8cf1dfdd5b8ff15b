import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { notificationsTranslations } from './notifications.translations';

const VIEW_PATHS = {
  templates: paths.notifications(),
  send: paths.notificationsSend(),
  history: paths.notificationsHistory(),
  suppressed: paths.notificationsSuppressed(),
} as const;
type View = keyof typeof VIEW_PATHS;
const VIEW_NAMES = ['templates', 'send', 'history', 'suppressed'] as const satisfies readonly View[];

/** Links between the sections of the notification centre. */
export function NotificationsNav() {
  const t = useTranslations(notificationsTranslations);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Segmented<View>
      className="notifications__views"
      aria-label={t('views')}
      options={VIEW_NAMES.map((value) => ({ value, label: t(`view.${value}`) }))}
      value={VIEW_NAMES.find((name) => VIEW_PATHS[name] === pathname.replace(/\/$/, '')) ?? 'templates'}
      onChange={(view) => void navigate(VIEW_PATHS[view])}
    />
  );
}
