import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { Suspense, useEffect } from 'react';
import { useAppSelector } from '#app/hooks';
import { lazy } from '#app/lazy-page';
import { retryImport } from '#app/retry-import';
import { onIdle } from '#app/on-idle';
import { selectToasts } from './toasts.slice';
import en from './locales/toaster.en.json';
import es from './locales/toaster.es.json';

export const toasterTranslations = defineTranslations(en, es);

const EntryToast = lazy(() => import('./entry-toast'), 'EntryToast');

/** Container of the toasts on every page. Their code loads after the page, so that it is available without a network. */
export function Toaster() {
  const t = useTranslations(toasterTranslations);
  const entries = useAppSelector(selectToasts);
  useEffect(() => onIdle(() => void retryImport(EntryToast.preload)), []);
  return (
    <section className="toasts on-dark" aria-label={t('region')} aria-live="polite">
      <Suspense>
        {entries.map((entry) => (
          <EntryToast key={entry.id} entry={entry} />
        ))}
      </Suspense>
    </section>
  );
}
