import type { MoneyView } from '@brote/contracts/browser';
import { useTranslations } from '../i18n/use-translations';
import { formatMoney } from '../i18n/format';
import { uiTranslations } from '../i18n/ui-translations';

interface PricesProps {
  readonly now: MoneyView;
  /** The lowest price of the 30 days before the reduction; null or absent without one. Never the regular price. */
  readonly prior?: MoneyView | null;
}

/** Whether a price may be called reduced: it is lower than the lowest of the 30 days before. A rise never is. */
export function isReduced({ now, prior }: PricesProps): boolean {
  return prior !== null && prior !== undefined && prior.amount > now.amount;
}

/** The price before a reduction, struck through, with its name for screen readers; nothing where no price was reduced. */
export function PriorPrice({ now, prior, className }: PricesProps & { readonly className?: string }) {
  const t = useTranslations(uiTranslations);
  if (!prior || !isReduced({ now, prior })) return null;
  return (
    <s className={className}>
      <span className="visually-hidden">{t('price.before')} </span>
      {formatMoney(prior)}
    </s>
  );
}

interface PriceProps extends PricesProps {
  /** The text after the amount: `/month`. */
  readonly per?: string;
}

/** An amount in the display font. A reduced one contains both prices for screen readers. */
export function Price({ now, prior, per }: PriceProps) {
  const t = useTranslations(uiTranslations);
  return (
    <span className="price">
      {isReduced({ now, prior }) ? (
        <>
          <ins>
            <span className="visually-hidden">{t('price.now')} </span>
            {formatMoney(now)}
          </ins>
          <PriorPrice now={now} prior={prior} />
        </>
      ) : (
        formatMoney(now)
      )}
      {per ? <span className="price__per">{per}</span> : null}
    </span>
  );
}
