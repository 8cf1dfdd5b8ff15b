import type { IconName } from '@brote/illustration';
import type { ReactNode, Ref } from 'react';
import { Icon } from './icon';

type Tone = 'info' | 'success' | 'warning' | 'error';

const ICONS: Readonly<Record<Tone, IconName>> = { info: 'info', success: 'check', warning: 'alert', error: 'alert' };

interface AlertProps {
  readonly tone?: Tone;
  readonly title: string;
  readonly children?: ReactNode;
  /** The page focuses it when it appears after a key or click, so that users notice it. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** A message that stays. Errors and warnings are announced when they appear. */
export function Alert({ tone = 'info', title, children, ref }: AlertProps) {
  const isUrgent = tone === 'error' || tone === 'warning';
  return (
    <div ref={ref} className={`alert alert--${tone}`} role={isUrgent ? 'alert' : 'status'} tabIndex={-1}>
      <Icon name={ICONS[tone]} />
      <div className="alert__body">
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
