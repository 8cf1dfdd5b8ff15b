import { Tag } from 'antd';

/** The meaning of a state: done, waiting for an action, failed, in progress, closed. */
export type Tone = 'good' | 'waiting' | 'bad' | 'moving' | 'over';

const COLORS = { good: 'success', waiting: 'warning', bad: 'error', moving: 'processing', over: 'default' } as const;

interface StatusTagProps {
  readonly tone: Tone;
  /** The name of the state; the colour only repeats it. */
  readonly children: string;
}

/** A tag with a state. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return <Tag color={COLORS[tone]}>{children}</Tag>;
}
