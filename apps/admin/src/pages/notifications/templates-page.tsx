import type { TemplateView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button, Switch, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { usePermission } from '../../app/session';
import { useDraftState } from '../../app/use-draft';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { StatusTag } from '../../components/status-tag';
import { ConfirmAction } from '../../components/confirm-action';
import { DataPage } from '../../components/data-page';
import { useListTemplatesQuery, useRemoveTemplateMutation, useSwitchTemplateMutation } from './notifications.api';
import './notifications.css';
import { notificationsTranslations } from './notifications.translations';
import { TemplateEditor } from './template-editor';
import { useChange } from './use-change';
import { NotificationsNav } from './notifications-nav';

function ActiveSwitch({ template: { id: templateId, name, active } }: { readonly template: TemplateView }) {
  const t = useTranslations(notificationsTranslations);
  const run = useChange();
  const [switchTemplate, { isLoading }] = useSwitchTemplateMutation();
  const change = (shouldBeActive: boolean) =>
    run(() => switchTemplate({ templateId, active: shouldBeActive }).unwrap(), t(shouldBeActive ? 'active.on' : 'active.off', { name }));
  return (
    <Switch
      aria-label={t('active.label', { name })}
      checked={active}
      loading={isLoading}
      onChange={(shouldBeActive) => void change(shouldBeActive)}
    />
  );
}

function RemoveButton({ template: { id, name } }: { readonly template: TemplateView }) {
  const t = useTranslations(notificationsTranslations);
  const run = useChange();
  const [remove] = useRemoveTemplateMutation();
  return (
    <ConfirmAction
      size="small"
      type="text"
      label={t('remove')}
      question={t('remove.question', { name })}
      consequence={t('remove.consequence')}
      onConfirm={() => run(() => remove(id).unwrap(), t('remove.done'))}
    />
  );
}

function useColumns(onOpen: (template: TemplateView) => void): TableColumnsType<TemplateView> {
  const t = useTranslations(notificationsTranslations);
  const mayChange = usePermission('change-templates');
  return useMemo(
    () => [
      column({ key: 'name', title: t('name') }, (template) => (
        <Button className="notifications__open" type="link" onClick={() => onOpen(template)}>
          {template.name}
        </Button>
      )),
      column({ key: 'type', title: t('type') }, ({ channel }) => t(`channel.${channel}`)),
      column({ key: 'trigger', title: t('trigger') }, ({ trigger }) => t(`about.${trigger}`)),
      column({ key: 'active', title: t('active') }, (template) =>
        mayChange ? (
          <ActiveSwitch template={template} />
        ) : (
          <StatusTag tone={template.active ? 'good' : 'over'}>{t(template.active ? 'active.yes' : 'active.no')}</StatusTag>
        ),
      ),
      { key: 'version', title: t('version'), dataIndex: 'version' },
      column({ key: 'updated', title: t('updated') }, ({ updatedAt }) => <DateText at={updatedAt} shape="instant" />),
      ...(mayChange
        ? [column({ key: 'remove', title: t('actions') }, (template: TemplateView) => <RemoveButton template={template} />)]
        : []),
    ],
    [t, mayChange, onOpen],
  );
}

/** The templates that replace the shop's own texts: all staff read them, admins change them. */
export function TemplatesPage() {
  const t = useTranslations(notificationsTranslations);
  const mayChange = usePermission('change-templates');
  const { data, ...queryResult } = useListTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [openedTemplate, setOpenedTemplate] = useDraftState<TemplateView | 'new' | null>('template.opened', () => null, { isSilent: true });
  const listPage = useMemo(() => (data ? { rows: data.templates, nextCursor: null } : undefined), [data]);
  return (
    <DataPage<TemplateView>
      title={t('title')}
      listing={{ ...queryResult, data: listPage, currentData: listPage }}
      rowKey="id"
      columns={useColumns(setOpenedTemplate)}
      empty={t('templates.empty')}
      actions={
        <>
          <NotificationsNav />
          {mayChange ? (
            <Button type="primary" disabled={!data} onClick={() => setOpenedTemplate('new')}>
              {t('new')}
            </Button>
          ) : null}
        </>
      }
      filters={
        mayChange ? <p className="notifications__hint">{t('templates.hint')}</p> : <Alert type="info" showIcon title={t('readOnly')} />
      }
    >
      {openedTemplate === null || !data ? null : (
        <TemplateEditor
          template={openedTemplate === 'new' ? null : openedTemplate}
          catalogue={data}
          onClose={() => setOpenedTemplate(null)}
        />
      )}
    </DataPage>
  );
}
