import type { TemplateView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { usePermission } from '../../app/session';
import { DateText } from '../../components/date-text';
import { ConfirmAction } from '../../components/confirm-action';
import { useRestoreTemplateMutation, useTemplateVersionsQuery } from './notifications.api';
import { notificationsTranslations } from './notifications.translations';
import { useChange } from './use-change';

interface TemplateVersionsProps {
  readonly template: TemplateView;
  readonly onRestored: () => void;
}

/** The earlier versions of a template, each with a button to restore it. */
export function TemplateVersions({ template: { id: templateId, version: current }, onRestored }: TemplateVersionsProps) {
  const t = useTranslations(notificationsTranslations);
  const mayChange = usePermission('change-templates');
  const run = useChange();
  const [restore] = useRestoreTemplateMutation();
  const { data } = useTemplateVersionsQuery(templateId);
  const restoreVersion = async (restoredVersion: number) => {
    const isDone = await run(() => restore({ templateId, version: current, restored: restoredVersion }).unwrap(), t('versions.restored'));
    if (isDone) onRestored();
  };
  return (
    <ol className="notifications__versions">
      {(data?.versions ?? []).map(({ version, at, name, content }) => (
        <li key={version}>
          <div>
            <strong>{t('versions.one', { version: String(version) })}</strong> · <DateText at={at} shape="instant" /> · {name}
            <p className="notifications__hint">{content.es.slice(0, 160)}</p>
          </div>
          {mayChange && version !== current ? (
            <ConfirmAction
              size="small"
              danger={false}
              label={t('versions.restore')}
              question={t('versions.question', { version: String(version) })}
              consequence={t('versions.consequence')}
              onConfirm={() => restoreVersion(version)}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}
