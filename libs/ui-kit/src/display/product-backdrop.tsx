import type { BrushColor } from '@brote/contracts/browser';
import type { ReactNode } from 'react';

interface ProductBackdropProps {
  /** The bristle color of the background. */
  readonly color: BrushColor;
  /** For a sold-out product. */
  readonly dimmed?: boolean;
  readonly children: ReactNode;
}

/** The plain background of a product: an image that fills it, and at most one badge. */
export function ProductBackdrop({ color, dimmed = false, children }: ProductBackdropProps) {
  return (
    <div className={dimmed ? 'stage stage--dimmed' : 'stage'} data-color={color}>
      {children}
    </div>
  );
}
