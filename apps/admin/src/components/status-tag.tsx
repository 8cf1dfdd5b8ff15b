import { Tag } from 'antd';

/** How a state is meant: done, waiting for a hand, gone wrong, under way, over. */
export type Tone = 'good' | 'waiting' | 'bad' | 'moving' | 'over';

const COLORS = { good: 'success', waiting: 'warning', bad: 'error', moving: 'processing', over: 'default' } as const;

interface StatusTagProps {
  readonly tone: Tone;
  /** The state in words; the colour only repeats it. */
  readonly children: string;
}

/** A state of something. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return <Tag color={COLORS[tone]}>{children}</Tag>;
}
