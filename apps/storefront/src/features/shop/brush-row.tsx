import { ALLOWED_COLORS, BRUSH_TYPES, skuOf, type BrushOptionView, type BrushSelection } from '@brote/contracts/browser';
import { BrushThumb, Segmented, Swatches } from '@brote/ui-kit';
import { useBrushNames, useTexts } from '@brote/ui-kit/i18n';
import { withColor, withType } from './choose-brushes';
import { shopTexts } from './shop.texts';

interface BrushRowProps {
  /** `Brush 2`, or `Your brush` when there is only one. */
  readonly name: string;
  readonly brush: BrushSelection;
  readonly options: readonly BrushOptionView[];
  readonly onChange: (brush: BrushSelection) => void;
}

/** One brush of a product: its head, the name of its colour, type and colours to choose from. */
export function BrushRow({ name, brush, options, onChange }: BrushRowProps) {
  const t = useTexts(shopTexts);
  const names = useBrushNames();
  const optionOf = (each: BrushSelection) => options.find(({ sku }) => sku === skuOf(each));
  const isOut = (each: BrushSelection) => optionOf(each)?.availability === 'out-of-stock';
  const chosen = optionOf(brush);
  const note = isOut(brush) ? t('outOfStock').toLowerCase() : chosen?.left ? t.count('left', chosen.left) : null;
  return (
    <li className="brush-row">
      <BrushThumb brush={brush} />
      <span className="brush-row__name">
        {name}
        <span className="brush-row__color" aria-live="polite">
          {names.color(brush.color)}
          {note ? <span className="brush-row__note">{`, ${note}`}</span> : null}
        </span>
      </span>
      <span className="brush-row__pick">
        <Segmented
          label={t('type.of', { brush: name })}
          options={BRUSH_TYPES.map((type) => ({ value: type, label: names.type(type) }))}
          value={brush.type}
          onChange={(type) => onChange(withType(brush, type))}
        />
        <Swatches
          label={t('color.of', { brush: name })}
          options={ALLOWED_COLORS[brush.type].map((color) => {
            const out = isOut({ type: brush.type, color });
            const colorName = names.color(color);
            return { color, name: out ? t('swatch.out', { color: colorName }) : colorName, isOut: out };
          })}
          value={brush.color}
          onChange={(color) => onChange(withColor(brush, color))}
        />
      </span>
    </li>
  );
}
