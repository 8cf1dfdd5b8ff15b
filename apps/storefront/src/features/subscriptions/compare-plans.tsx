import type { PlanView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { startTransition, useState } from 'react';
import { lazy } from '#app/lazy-page';
import { subscriptionsTranslations } from './subscriptions.translations';

const CompareTable = lazy(() => import('./compare-table'), 'CompareTable');

/** A comparison of the plans behind a switch. Its table loads at the first use. */
export function ComparePlans({ plans }: { readonly plans: readonly PlanView[] }) {
  const t = useTranslations(subscriptionsTranslations);
  const [isShown, setShown] = useState(false);
  // The page stays as it is until the table is there.
  const toggle = () => startTransition(() => setShown(!isShown));
  return (
    <>
      <p className="compare__toggle">
        <button type="button" className="btn-link" aria-expanded={isShown} aria-controls="compare" onClick={toggle}>
          {t(isShown ? 'compare.hide' : 'compare.show')}
        </button>
      </p>
      <div id="compare" className="compare" hidden={!isShown} tabIndex={0} role="region" aria-label={t('compare.caption')}>
        {isShown ? <CompareTable plans={plans} /> : null}
      </div>
    </>
  );
}
