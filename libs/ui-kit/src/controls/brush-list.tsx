import { type BrushSelection, ALLOWED_COLORS } from '@brote/contracts/browser';
import { useContext, useRef, createContext } from 'react';
import { Icon } from '../display/icon';
import { uiTranslations } from '../i18n/ui-translations';
import { useTranslations } from '../i18n/use-translations';
import { BrushRow } from './brush-row';
import { Button } from './button';
import { startingBrush, replaceBrush, type OfferedColors } from './brush-selection';

/** The colours that the brushes of a delivery may have. Without a provider they are those of the first day. */
export const OfferedColorsContext = createContext<OfferedColors>(ALLOWED_COLORS);

interface BrushListProps {
  readonly brushes: readonly BrushSelection[];
  /** The fewest and most brushes; equal where the number is fixed. */
  readonly min: number;
  readonly max: number;
  readonly onChange: (brushes: BrushSelection[]) => void;
}

/** All brushes of a delivery, each with its choices. Where the number may vary, buttons add and remove brushes. */
export function BrushList({ brushes, min, max, onChange }: BrushListProps) {
  const t = useTranslations(uiTranslations);
  const colors = useContext(OfferedColorsContext);
  const listRef = useRef<HTMLUListElement>(null);
  const isVariable = min < max;
  const nameOf = (index: number) => (max === 1 ? t('choose.only') : t('choose.brush', { number: index + 1 }));
  const remove = (index: number) => {
    onChange(brushes.filter((_, at) => at !== index));
    // The pressed button disappears with its brush.
    listRef.current?.focus();
  };
  return (
    <>
      <ul className="brush-rows" tabIndex={-1} ref={listRef}>
        {brushes.map((brush, index) => (
          <BrushRow
            key={index}
            name={nameOf(index)}
            brush={brush}
            colors={colors}
            onChange={(changedBrush) => onChange(replaceBrush(brushes, index, changedBrush))}
            action={
              isVariable && brushes.length > min ? (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('choose.remove', { number: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <Icon name="trash" size={20} />
                </button>
              ) : undefined
            }
          />
        ))}
      </ul>
      {isVariable ? (
        <div className="brush-rows__add">
          <Button
            small
            variant="quiet"
            disabled={brushes.length >= max}
            onClick={() => onChange([...brushes, startingBrush('adult', colors)])}
          >
            <Icon name="plus" size={18} />
            {t('choose.add')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
