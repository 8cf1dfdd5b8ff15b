import type { PlanContractView } from '@brote/contracts/browser';
import { Alert } from '@brote/ui-kit';
import { defineTranslations, formatDay, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import en from './locales/closed.en.json';
import es from './locales/closed.es.json';

const withdrawalClosedTranslations = defineTranslations(en, es);

/** Reports that the order is completely refunded, so that nothing is left to withdraw from. */
export function OrderClosed() {
  const t = useTranslations(withdrawalClosedTranslations);
  return (
    <Alert tone="warning" title={t('closed.order')}>
      <p>{t.rich('closed.done', { write: <Link to={paths.contact()}>{t('write')}</Link> })}</p>
    </Alert>
  );
}

/** Reason why the right to withdraw from a plan has ended, and the alternatives. */
export function PlanClosed({ plan: { isSettled, withdrawableUntil: until } }: { readonly plan: PlanContractView }) {
  const t = useTranslations(withdrawalClosedTranslations);
  const contactLink = <Link to={paths.contact()}>{t('write')}</Link>;
  return (
    <Alert tone="warning" title={t('closed.plan')}>
      <p>
        {isSettled || until === null
          ? t.rich('closed.done', { write: contactLink })
          : t.rich('closed.plan.until', { day: formatDay(until, t.locale), write: contactLink })}
      </p>
    </Alert>
  );
}
