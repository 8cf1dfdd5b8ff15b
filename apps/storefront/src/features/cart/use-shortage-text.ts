import type { StockShortage } from '@brote/contracts/browser';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { cartTranslations } from './cart.translations';
import { brushOfSku } from './brush-of-sku';

/** Sentence with the wanted and the available quantity of a brush. */
export function useShortageText(): (shortage: StockShortage) => string {
  const t = useTranslations(cartTranslations);
  const names = useBrushNames();
  return ({ sku, wanted, left }) => {
    const brushSelection = brushOfSku(sku);
    const brush = brushSelection ? names.brush(brushSelection) : sku;
    return left === 0 ? t('stock.none', { brush, wanted }) : t.count('stock.line', left, { brush, wanted });
  };
}
