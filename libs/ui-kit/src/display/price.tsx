import type { MoneyView } from '@brote/contracts/browser';
import { useTexts } from '../i18n/use-texts';
import { formatMoney } from '../i18n/format';
import { uiTexts } from '../i18n/ui-texts';

interface PriceProps {
  readonly now: MoneyView;
  /** The regular price; shown struck through when it is higher. */
  readonly was?: MoneyView | null;
  /** What follows the amount: `/month`. */
  readonly per?: string;
}

/** An amount in the display face. A reduced one names both prices for screen readers. */
export function Price({ now, was, per }: PriceProps) {
  const t = useTexts(uiTexts);
  const reduced = was && was.amount > now.amount ? was : null;
  return (
    <span className="price">
      {reduced ? (
        <>
          <ins>
            <span className="visually-hidden">{t('price.now')} </span>
            {formatMoney(now)}
          </ins>
          <s>
            <span className="visually-hidden">{t('price.before')} </span>
            {formatMoney(reduced)}
          </s>
        </>
      ) : (
        formatMoney(now)
      )}
      {per ? <span className="price__per">{per}</span> : null}
    </span>
  );
}
