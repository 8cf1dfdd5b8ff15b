import type { StockShortage } from '@brote/contracts/browser';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { cartTranslations } from './cart.translations';
import { brushOfSku } from './sku-names';

/** Sentence with the wanted and the available quantity of a brush. */
export function useShortageWords(): (shortage: StockShortage) => string {
  const t = useTranslations(cartTranslations);
  const names = useBrushNames();
  return ({ sku, wanted, left }) => {
    const known = brushOfSku(sku);
    const brush = known ? names.brush(known) : sku;
    return left === 0 ? t('stock.none', { brush, wanted }) : t.count('stock.line', left, { brush, wanted });
  };
}
