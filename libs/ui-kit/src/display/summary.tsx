import type { ReactNode } from 'react';
import { Icon } from './icon';

interface SummaryRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly kind?: 'total' | 'later';
}

interface SummaryProps {
  readonly heading: string;
  /** The bought items, above the sums. */
  readonly lines?: ReactNode;
  readonly rows: readonly SummaryRow[];
  readonly action?: ReactNode;
  readonly note: string;
}

/** The totals of an order next to its lines; last on phones. Changes of the total are announced. */
export function Summary({ heading, lines, rows, action, note }: SummaryProps) {
  return (
    <aside className="summary" aria-label={heading}>
      <h2>{heading}</h2>
      {lines}
      <dl aria-live="polite">
        {rows.map((row) => (
          <div key={row.label} className={row.kind ? `summary__${row.kind}` : undefined}>
            <dt>{row.label}</dt>
            <dd className="num">{row.value}</dd>
          </div>
        ))}
      </dl>
      {action ? <div className="summary__action">{action}</div> : null}
      <p className="summary__note">
        <Icon name="lock" size={18} />
        <span>{note}</span>
      </p>
    </aside>
  );
}
