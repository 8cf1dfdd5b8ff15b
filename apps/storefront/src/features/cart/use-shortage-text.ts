import { type StockShortage, BRUSH_COLORS, BRUSH_TYPES, type BrushSelection } from '@brote/contracts/browser';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { cartTranslations } from './cart.translations';

/** The brush of a SKU such as `kids-white`; null for a SKU unknown to this page. */
function brushOfSku(sku: string): BrushSelection | null {
  const [typePart, colorPart] = sku.split('-');
  const type = BRUSH_TYPES.find((known) => known === typePart);
  const color = BRUSH_COLORS.find((known) => known === colorPart);
  return type && color ? { type, color } : null;
}

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
