import { Button, MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { potUrl } from '@brote/illustration';
import { Component, type ReactNode } from 'react';
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

interface State {
  readonly isCrashed: boolean;
}

/** A page that throws, or whose code fails to load, does not remove header and cart. React reports the error to the console. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { isCrashed: false };

  static getDerivedStateFromError(): State {
    return { isCrashed: true };
  }

  override render() {
    return this.state.isCrashed ? <CrashPage /> : this.props.children;
  }
}
