import { BrushThumb, Summary } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { kindOf, lineTotal, type CartLine, type CartTotals } from './cart-line';
import { cartTranslations } from './cart.translations';

function BriefLine({ line }: { readonly line: CartLine }) {
  const t = useTranslations(cartTranslations);
  const [firstBrush] = line.brushes;
  const kind = kindOf(line);
  const contentText = kind === 'subscription' ? t('monthly') : kind === 'pack' ? t.count('brushes', line.brushes.length) : null;
  const quantityText = line.quantity > 1 || kind === 'product' ? t('times', { count: line.quantity }) : null;
  return (
    <li className="brief">
      {firstBrush ? <BrushThumb brush={firstBrush} /> : null}
      <span>
        {line.name[t.locale]}
        <br />
        <span className="muted">{[contentText, quantityText].filter(Boolean).join(' ')}</span>
      </span>
      <b className="num">{formatMoney(lineTotal(line))}</b>
    </li>
  );
}

interface CartSummaryProps {
  readonly totals: CartTotals;
  /** Listed above the sums, for views that do not show the cart itself. */
  readonly lines?: readonly CartLine[];
  readonly action?: ReactNode;
}

/** The totals of the cart. With a subscription, today's total and later ones are separate. */
export function CartSummary({ totals, lines, action }: CartSummaryProps) {
  const t = useTranslations(cartTranslations);
  const { itemCount, total, monthly } = totals;
  const hasMonthlyCharge = monthly.amount > 0;
  return (
    <Summary
      heading={t('summary')}
      lines={
        lines ? (
          <ul className="briefs">
            {lines.map((line) => (
              <BriefLine key={line.id} line={line} />
            ))}
          </ul>
        ) : null
      }
      rows={[
        { label: t.count('subtotal', itemCount), value: formatMoney(total) },
        { label: t('shipping'), value: t('shipping.included') },
        {
          label: hasMonthlyCharge ? t('total.today') : t('total'),
          value: <span className="price">{formatMoney(total)}</span>,
          kind: 'total',
        },
        ...(hasMonthlyCharge ? [{ label: t('later'), value: `${formatMoney(monthly)}${t('perMonth')}`, kind: 'later' as const }] : []),
      ]}
      action={action}
      note={t('secure')}
    />
  );
}
