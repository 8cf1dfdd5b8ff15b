import { isApiError } from '@brote/api-client';
import type { AuditChains } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useFailureSentence } from '../../app/failures';
import { dateText } from '../../components/date-text';
import { useVerifyAuditQuery } from './audit.api';
import { auditTranslations } from './audit.translations';

/** Whether the record is intact: each entry contains the hash of the one before it. */
export function AuditChainsNote() {
  const t = useTranslations(auditTranslations);
  const sentenceFor = useFailureSentence();
  const { data, error, isFetching, refetch } = useVerifyAuditQuery(undefined);
  const retryButton = (
    <Button size="small" loading={isFetching} onClick={() => void refetch()}>
      {t('chain.again')}
    </Button>
  );
  if (isApiError(error))
    return (
      <Alert
        className="admin__alert"
        type="warning"
        showIcon
        title={t('chain.unknown')}
        description={sentenceFor(error)}
        action={retryButton}
      />
    );
  if (!data) return <Alert className="admin__alert" type="info" showIcon title={t('chain.checking')} />;
  return <AuditChainsResult chains={data} action={retryButton} />;
}

function AuditChainsResult({ chains: { at, chains, silent }, action }: { readonly chains: AuditChains; readonly action: ReactNode }) {
  const t = useTranslations(auditTranslations);
  const broken = chains.filter(({ brokenAt, isComplete }) => brokenAt !== null || !isComplete);
  const lines = [
    ...broken.map(({ context, brokenAt }) =>
      brokenAt === null
        ? t('chain.cut', { context: t(`context.${context}`) })
        : t('chain.broken', { context: t(`context.${context}`), place: brokenAt }),
    ),
    ...silent.map((context) => t('chain.silent', { context: t(`context.${context}`) })),
  ];
  const entries = chains.reduce((sum, chain) => sum + chain.entries, 0);
  const title = broken.length > 0 ? t('chain.bad') : t.count('chain.good', entries, { at: dateText(at, t.locale, 'instant') });
  const type = broken.length > 0 ? 'error' : silent.length > 0 ? 'warning' : 'success';
  return (
    <Alert
      className="admin__alert"
      type={type}
      showIcon
      title={title}
      description={lines.length > 0 ? lines.join(' ') : undefined}
      action={action}
    />
  );
}
