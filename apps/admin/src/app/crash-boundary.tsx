import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
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

interface State {
  readonly isCrashed: boolean;
}

/** Replaces a page that throws, or whose file cannot be loaded, and keeps the navigation. React reports the error to the console. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { isCrashed: false };

  static getDerivedStateFromError(): State {
    return { isCrashed: true };
  }

  override render() {
    return this.state.isCrashed ? <CrashPage /> : this.props.children;
  }
}
