import { Button, MessagePage } from '@brote/ui-kit';
import { useTexts } from '@brote/ui-kit/i18n';
import { potUrl } from '@brote/illustration';
import { Component, type ReactNode } from 'react';
import { frameTexts } from './frame.texts';

function CrashPage() {
  const t = useTexts(frameTexts);
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

/** A page that throws, or whose code cannot be loaded, does not take header and cart with it. React reports the error to the console. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { isCrashed: false };

  static getDerivedStateFromError(): State {
    return { isCrashed: true };
  }

  override render() {
    return this.state.isCrashed ? <CrashPage /> : this.props.children;
  }
}
