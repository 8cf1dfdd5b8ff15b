import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface MetricProps {
  readonly label: string;
  /** The explanation of its calculation. */
  readonly how: string;
  readonly children: ReactNode;
  readonly text?: ReactNode;
}

/** A name with an explanation that opens by pointer or keyboard. */
export function ExplainedLabel({ label, how }: Pick<MetricProps, 'label' | 'how'>) {
  return (
    <Tooltip title={how}>
      <button type="button" className="figures__label">
        {label}
      </button>
    </Tooltip>
  );
}

/** A metric at the top of the page; its explanation opens by pointer or keyboard. */
export function MetricTile({ label, how, children, text }: MetricProps) {
  return (
    <div className="figures__figure">
      <ExplainedLabel label={label} how={how} />
      <strong className="admin__number">{children}</strong>
      <span>{text}</span>
    </div>
  );
}

/** A metric in a list. */
export function MetricListItem({ label, how, children }: MetricProps) {
  return (
    <li>
      <ExplainedLabel label={label} how={how} />
      <strong className="admin__number">{children}</strong>
    </li>
  );
}
