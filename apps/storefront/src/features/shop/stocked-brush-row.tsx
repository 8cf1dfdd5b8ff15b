import { skuOf, type BrushOptionView, type BrushSelection } from '@brote/contracts/browser';
import { BrushRow, offeredColors } from '@brote/ui-kit';
import { useTexts } from '@brote/ui-kit/i18n';
import { shopTexts } from './shop.texts';

interface StockedBrushRowProps {
  /** `Brush 2`, or `Your brush` when there is only one. */
  readonly name: string;
  readonly brush: BrushSelection;
  readonly options: readonly BrushOptionView[];
  readonly onChange: (brush: BrushSelection) => void;
}

/** One brush of a product, with the stock behind each colour. */
export function StockedBrushRow({ options, ...row }: StockedBrushRowProps) {
  const t = useTexts(shopTexts);
  const optionOf = (each: BrushSelection) => options.find(({ sku }) => sku === skuOf(each));
  const isOut = (each: BrushSelection) => optionOf(each)?.availability === 'out-of-stock';
  const chosen = optionOf(row.brush);
  const note = isOut(row.brush) ? t('outOfStock').toLowerCase() : chosen?.left ? t.count('left', chosen.left) : null;
  return <BrushRow {...row} colors={offeredColors(options)} isOut={isOut} note={note} />;
}
