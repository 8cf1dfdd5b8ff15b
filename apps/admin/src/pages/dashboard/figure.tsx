import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface FigureProps {
  readonly label: string;
  /** The explanation of its calculation. */
  readonly how: string;
  readonly children: ReactNode;
  readonly text?: ReactNode;
}

/** A name with an explanation that opens by pointer or keyboard. */
export function Explained({ label, how }: Pick<FigureProps, 'label' | 'how'>) {
  return (
    <Tooltip title={how}>
      <button type="button" className="figures__label">
        {label}
      </button>
    </Tooltip>
  );
}

/** A metric at the top of the page; its explanation opens by pointer or keyboard. */
export function Figure({ label, how, children, text }: FigureProps) {
  return (
    <div className="figures__figure">
      <Explained label={label} how={how} />
      <strong className="admin__number">{children}</strong>
      <span>{text}</span>
    </div>
  );
}

/** A metric in a list. */
export function SmallFigure({ label, how, children }: FigureProps) {
  return (
    <li>
      <Explained label={label} how={how} />
      <strong className="admin__number">{children}</strong>
    </li>
  );
}
