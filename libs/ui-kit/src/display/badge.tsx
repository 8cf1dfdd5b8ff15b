import type { ReactNode } from 'react';

interface BadgeProps {
  readonly tone?: 'pine' | 'honey' | 'outline' | 'danger' | 'ok' | 'warn' | 'info' | 'error' | 'linen';
  readonly children: ReactNode;
}

/** A short word that marks something: featured, out of stock, four brushes. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={tone ? `badge badge--${tone}` : 'badge'}>{children}</span>;
}
