import type { BrushColor } from '@brote/contracts/browser';
import type { ReactNode } from 'react';

interface StageProps {
  /** The bristle color of the background. */
  readonly color: BrushColor;
  /** For a sold-out product. */
  readonly dimmed?: boolean;
  readonly children: ReactNode;
}

/** The plain background of a product: an image that fills it, and at most one badge. */
export function Stage({ color, dimmed = false, children }: StageProps) {
  return (
    <div className={dimmed ? 'stage stage--dimmed' : 'stage'} data-color={color}>
      {children}
    </div>
  );
}
