import { ALLOWED_COLORS, BRUSH_TYPES, type BrushSelection } from '@brote/contracts/browser';
import type { ReactNode } from 'react';
import { BrushThumb } from '../display/brush-marks';
import { useBrushNames } from '../i18n/brush-names';
import { uiTranslations } from '../i18n/ui-translations';
import { useTranslations } from '../i18n/use-translations';
import { changeType, type OfferedColors } from './brush-selection';
import { Segmented } from './segmented';
import { Swatches } from './swatches';

interface BrushRowProps {
  /** `Brush 2`, or `Your brush` when there is only one. */
  readonly name: string;
  readonly brush: BrushSelection;
  /** The colours to choose from. The chosen one stays in the list, even when it is no longer offered. */
  readonly colors?: OfferedColors;
  /** Whether that brush is out of stock at the moment. */
  readonly isOut?: (brush: BrushSelection) => boolean;
  /** The text behind the colour: few left, none left. */
  readonly note?: string | null;
  /** Further actions on this brush, at the end of its row. */
  readonly action?: ReactNode;
  readonly onChange: (brush: BrushSelection) => void;
}

const isNeverOut = () => false;

/** One brush to be chosen: its head, the name of its colour, type and colours. Another type changes a colour that it lacks. */
export function BrushRow({ name, brush, colors = ALLOWED_COLORS, isOut = isNeverOut, note = null, action, onChange }: BrushRowProps) {
  const t = useTranslations(uiTranslations);
  const names = useBrushNames();
  const choices = [...new Set([...colors[brush.type], brush.color])];
  return (
    <li className={action ? 'brush-row brush-row--action' : 'brush-row'}>
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
          label={t('choose.type', { brush: name })}
          options={BRUSH_TYPES.map((type) => ({ value: type, label: names.type(type) }))}
          value={brush.type}
          onChange={(type) => onChange(changeType(brush, type, colors))}
        />
        <Swatches
          label={t('choose.color', { brush: name })}
          options={choices.map((color) => {
            const isColorOut = isOut({ type: brush.type, color });
            const colorName = names.color(color);
            return { color, name: isColorOut ? t('choose.out', { color: colorName }) : colorName, isOut: isColorOut };
          })}
          value={brush.color}
          onChange={(color) => onChange({ ...brush, color })}
        />
      </span>
      {action}
    </li>
  );
}
