import { CrashBoundary } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { appTranslations } from './app.translations';

function CrashPage() {
  const t = useTranslations(appTranslations);
  return (
    <Result
      status="warning"
      title={<h1 tabIndex={-1}>{t('crash')}</h1>}
      subTitle={t('crash.text')}
      extra={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
    />
  );
}

/** Replaces a page that throws, or whose file cannot be loaded, and keeps the navigation. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  return <CrashBoundary crashed={<CrashPage />}>{children}</CrashBoundary>;
}
