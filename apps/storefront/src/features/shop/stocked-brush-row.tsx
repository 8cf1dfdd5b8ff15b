import { skuOf, type BrushOptionView, type BrushSelection } from '@brote/contracts/browser';
import { BrushRow, offeredColors } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { inStockBrushes } from './choose-brushes';
import { shopTranslations } from './shop.translations';

interface StockedBrushRowProps {
  /** `Brush 2`, or `Your brush` when there is only one. */
  readonly name: string;
  readonly brush: BrushSelection;
  readonly options: readonly BrushOptionView[];
  readonly onChange: (brush: BrushSelection) => void;
}

/** One brush of a product, with the stock behind each colour. */
export function StockedBrushRow({ options, onChange, ...row }: StockedBrushRowProps) {
  const t = useTranslations(shopTranslations);
  const optionOf = (each: BrushSelection) => options.find(({ sku }) => sku === skuOf(each));
  const isOut = (each: BrushSelection) => optionOf(each)?.availability === 'out-of-stock';
  const chosen = optionOf(row.brush);
  const note = isOut(row.brush) ? t('outOfStock').toLowerCase() : chosen?.left ? t.count('left', chosen.left) : null;
  /** The customer did not choose the color that comes with a new type: it must be available. */
  const change = (changed: BrushSelection) => {
    const [instead = changed] = changed.type === row.brush.type ? [changed] : inStockBrushes([changed], options);
    onChange(instead);
  };
  return <BrushRow {...row} onChange={change} colors={offeredColors(options)} isOut={isOut} note={note} />;
}
