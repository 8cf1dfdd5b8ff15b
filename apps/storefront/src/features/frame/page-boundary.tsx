import { Button, CrashBoundary, MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { potUrl } from '@brote/illustration';
import type { ReactNode } from 'react';
import { frameTranslations } from './frame.translations';

function CrashPage() {
  const t = useTranslations(frameTranslations);
  return (
    <MessagePage
      art={potUrl()}
      heading={t('crash.title')}
      lead={t('crash.lead')}
      actions={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
    />
  );
}

/** A page that throws, or whose code fails to load, does not remove header and cart. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  return <CrashBoundary crashed={<CrashPage />}>{children}</CrashBoundary>;
}
