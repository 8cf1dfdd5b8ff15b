import { AUDITED_CONTEXTS, type AuditActor, type AuditEntryView } from '@brote/contracts/browser';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { Select, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { appTranslations } from '../../app/app.translations';
import { paths } from '../../app/paths';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { DataPage } from '../../components/data-page';
import { useQueryParams } from '../../components/use-query-params';
import { AuditChainsNote } from './audit-chains';
import { useListAuditQuery } from './audit.api';
import './audit.css';
import { auditTranslations } from './audit.translations';
import en from './locales/actions.en.json';
import es from './locales/actions.es.json';

export const actionTranslations = defineTranslations(en, es);

const isKnown = (action: string): action is keyof typeof en => action in en;

/** The name of an action in words, with its technical name below. An action without words shows its technical name alone. */
function ActionName({ action }: { readonly action: string }) {
  const t = useTranslations(actionTranslations);
  if (!isKnown(action)) return <span>{action}</span>;
  return (
    <>
      {t(action)}
      <span className="audit__code">{action}</span>
    </>
  );
}

const NO_PEOPLE: readonly AuditActor[] = [];

function State({ state }: { readonly state: Readonly<Record<string, unknown>> | null }) {
  if (state === null) return <span>–</span>;
  return Object.entries(state).map(([name, value]) => (
    <div key={name} className="audit__state">
      {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
    </div>
  ));
}

function useColumns(people: readonly AuditActor[]): TableColumnsType<AuditEntryView> {
  const t = useTranslations(auditTranslations);
  const names = useMemo(() => new Map(people.map(({ userId, name }) => [userId, name])), [people]);
  return useMemo(
    () => [
      column({ key: 'at', title: t('at') }, ({ at }) => <DateText at={at} shape="instant" />),
      column({ key: 'who', title: t('who') }, ({ actorId }) => {
        const name = names.get(actorId);
        return (
          <>
            <Link to={`${paths.users()}?user=${actorId}`}>{name ?? t('who.unknown')}</Link>
            {name === undefined ? <span className="audit__code">{actorId.slice(0, 8)}</span> : null}
          </>
        );
      }),
      column({ key: 'context', title: t('context') }, ({ context }) => t(`context.${context}`)),
      column({ key: 'what', title: t('what') }, ({ action }) => <ActionName action={action} />),
      column({ key: 'target', title: t('target') }, ({ targetType, targetId }) => (
        <div className="audit__target">{`${targetType} ${targetId}`}</div>
      )),
      column({ key: 'before', title: t('before') }, ({ before }) => <State state={before} />),
      column({ key: 'after', title: t('after') }, ({ after }) => <State state={after} />),
      column({ key: 'hash', title: t('hash') }, ({ seq, hash }) => (hash === undefined ? '–' : `${seq} · ${hash.slice(0, 8)}`)),
      column({ key: 'trace', title: t('trace') }, ({ traceId }) => traceId?.slice(0, 8) ?? '–'),
    ],
    [t, names],
  );
}

/** The audit log: each change by staff, with its author. */
export function AuditPage() {
  const t = useTranslations(auditTranslations);
  const app = useTranslations(appTranslations);
  const { values, cursor, change } = useQueryParams(['context', 'actor', 'target']);
  const { data, error, isFetching, refetch } = useListAuditQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  return (
    <DataPage<AuditEntryView>
      title={app('nav.audit')}
      listing={{ error, isFetching, refetch, data: data && { rows: data.entries, nextCursor: data.next } }}
      rowKey="entryId"
      columns={useColumns(data?.people ?? NO_PEOPLE)}
      empty={t('empty')}
      filters={
        <>
          <AuditChainsNote />
          <Select
            className="admin__search"
            aria-label={t('context')}
            placeholder={t('context')}
            allowClear
            popupMatchSelectWidth={false}
            value={values.context}
            options={AUDITED_CONTEXTS.map((value) => ({ value, label: t(`context.${value}`) }))}
            onChange={(context: string | undefined) => change({ context: context ?? null })}
          />
        </>
      }
    />
  );
}
