import type { StockShortage } from '@brote/contracts/browser';
import { useBrushNames, useTexts } from '@brote/ui-kit/i18n';
import { cartTexts } from './cart.texts';
import { brushOfSku } from './sku-names';

/** How much of a brush is wanted and how much is left, as a sentence. */
export function useShortageWords(): (shortage: StockShortage) => string {
  const t = useTexts(cartTexts);
  const names = useBrushNames();
  return ({ sku, wanted, left }) => {
    const known = brushOfSku(sku);
    const brush = known ? names.brush(known) : sku;
    return left === 0 ? t('stock.none', { brush, wanted }) : t.count('stock.line', left, { brush, wanted });
  };
}
