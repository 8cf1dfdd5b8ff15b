import { skuOf, type BrushOptionView, type BrushSelection } from '@brote/contracts/browser';
import { BrushRow, offeredColors } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { replaceOutOfStock } from './choose-brushes';
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
  const optionOf = (selection: BrushSelection) => options.find(({ sku }) => sku === skuOf(selection));
  const isOutOfStock = (selection: BrushSelection) => optionOf(selection)?.availability === 'out-of-stock';
  const currentOption = optionOf(row.brush);
  const note = isOutOfStock(row.brush) ? t('outOfStock').toLowerCase() : currentOption?.left ? t.count('left', currentOption.left) : null;
  /** The customer did not choose the color that comes with a new type: it must be available. */
  const change = (changedBrush: BrushSelection) => {
    const [replacement = changedBrush] = changedBrush.type === row.brush.type ? [changedBrush] : replaceOutOfStock([changedBrush], options);
    onChange(replacement);
  };
  return <BrushRow {...row} onChange={change} colors={offeredColors(options)} isOut={isOutOfStock} note={note} />;
}
