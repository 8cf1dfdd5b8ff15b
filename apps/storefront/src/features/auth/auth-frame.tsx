import type { BrushColor } from '@brote/contracts/browser';
import { packUrl } from '@brote/illustration';
import { ProductBackdrop } from '@brote/ui-kit';
import type { ReactNode } from 'react';
import './auth.css';

interface AuthFrameProps {
  readonly heading: string;
  readonly intro: ReactNode;
  /** Color of the brush next to the form, and of its background. */
  readonly color: BrushColor;
  readonly children: ReactNode;
}

/** A form at the left, a pair of brushes at the right; narrow screens show the form alone. */
export function AuthFrame({ heading, intro, color, children }: AuthFrameProps) {
  const brushes = [
    { type: 'adult', color },
    { type: 'kids', color: 'yellow' },
  ] as const;
  return (
    <div className="auth">
      <div className="auth__form">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="muted auth__intro">{intro}</p>
        {children}
      </div>
      <div className="auth__art">
        <ProductBackdrop color={color}>
          <img src={packUrl({ category: 'couple', brushes, width: 760 })} alt="" width={760} height={800} />
        </ProductBackdrop>
      </div>
    </div>
  );
}
