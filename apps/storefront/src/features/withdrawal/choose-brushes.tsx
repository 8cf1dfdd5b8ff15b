import type { BrushSelection, OrderItemView } from '@brote/contracts/browser';
import {
  BrushThumb,
  distinctNames,
  Icon,
  returnableCountsOf,
  Stepper,
  changeCount,
  type BrushToReturn,
  type LineToReturn,
} from '@brote/ui-kit';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { withdrawalTranslations } from './withdrawal.translations';

interface ChooseBrushesProps {
  readonly items: readonly OrderItemView[];
  readonly choices: readonly LineToReturn[];
  readonly isMissing: boolean;
  readonly onChange: (choices: LineToReturn[]) => void;
}

interface BrushProps {
  readonly brush: BrushSelection;
  /** Display name of the brush; distinct from equal ones in the same pack. */
  readonly name: string;
  readonly left: number;
  readonly choice: BrushToReturn;
  readonly onChange: (choice: BrushToReturn) => void;
}

/** One brush of one pack: returned or not, and its seal opened or not. */
function SingleBrush({ brush, name, choice, onChange }: BrushProps) {
  const t = useTranslations(withdrawalTranslations);
  return (
    <>
      <label className="withdrawal__brush">
        <input
          type="checkbox"
          checked={choice.count > 0}
          onChange={({ target }) => onChange(changeCount(choice, target.checked ? 1 : 0))}
        />
        <BrushThumb brush={brush} />
        <span>{name}</span>
      </label>
      {choice.count > 0 ? (
        <label className="withdrawal__seal">
          <input
            type="checkbox"
            aria-label={t('seals.opened', { brush: name })}
            checked={choice.opened > 0}
            onChange={({ target }) => onChange({ ...choice, opened: target.checked ? 1 : 0 })}
          />
          <span className="small">{t('items.seal')}</span>
        </label>
      ) : null}
    </>
  );
}

/** The same brush in several packs: how many go back, and how many of those have an opened seal. */
function SeveralBrushes({ brush, name, left: returnableCounts, choice, onChange }: BrushProps) {
  const t = useTranslations(withdrawalTranslations);
  const steps = { less: t('less'), more: t('more') };
  return (
    <>
      <span className="withdrawal__brush">
        <BrushThumb brush={brush} />
        <span>{name}</span>
      </span>
      <div className="row">
        <Stepper
          value={choice.count}
          min={0}
          max={returnableCounts}
          labels={{ group: t('items.pieces', { name }), ...steps }}
          onChange={(count) => onChange(changeCount(choice, count))}
        />
        <span className="small muted">{t('items.of', { quantity: returnableCounts })}</span>
      </div>
      {choice.count > 0 ? (
        <div className="row withdrawal__opened">
          <span className="small">{t('items.opened')}</span>
          <Stepper
            value={choice.opened}
            min={0}
            max={choice.count}
            labels={{ group: t('items.opened.of', { name }), ...steps }}
            onChange={(opened) => onChange({ ...choice, opened })}
          />
        </div>
      ) : null}
    </>
  );
}

interface LineProps {
  readonly item: OrderItemView;
  readonly choice: LineToReturn;
  readonly onChange: (choice: LineToReturn) => void;
}

function Line({ item, choice, onChange }: LineProps) {
  const t = useTranslations(withdrawalTranslations);
  const names = useBrushNames();
  const returnableCounts = returnableCountsOf(item);
  const brushLabels = distinctNames(item.brushes.map(names.brush));
  return (
    <div className="withdrawal__pack" role="group" aria-label={item.name[t.locale]}>
      <b>{item.quantity > 1 ? t('items.line', { name: item.name[t.locale], quantity: item.quantity }) : item.name[t.locale]}</b>
      <ul>
        {item.brushes.map((brush, place) => {
          const count = returnableCounts[place] ?? 0;
          const name = brushLabels[place] ?? '';
          const brushProps = { brush, name, left: count, choice: choice[place] ?? { count: 0, opened: 0 } };
          const change = (changedBrush: BrushToReturn) => onChange(choice.map((other, at) => (at === place ? changedBrush : other)));
          if (count === 0)
            return (
              <li key={place} className="muted">
                <span className="withdrawal__brush">
                  <BrushThumb brush={brush} />
                  <span>{t('items.gone', { brush: name })}</span>
                </span>
              </li>
            );
          const BrushControl = item.quantity > 1 ? SeveralBrushes : SingleBrush;
          return (
            <li key={place}>
              <BrushControl {...brushProps} onChange={change} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Brushes of a proven order to return, with their opened seals. */
export function ChooseBrushes({ items, choices, isMissing, onChange }: ChooseBrushesProps) {
  const t = useTranslations(withdrawalTranslations);
  return (
    <fieldset className="withdrawal__items">
      <legend className="h4">{t('items')}</legend>
      <p className="small muted">{t('items.hygiene')}</p>
      <p className="small muted">{t('items.share')}</p>
      <div className="withdrawal__packs">
        {items.map((item, index) => (
          <Line
            key={index}
            item={item}
            choice={choices[index] ?? []}
            onChange={(choice) => onChange(choices.map((other, at) => (at === index ? choice : other)))}
          />
        ))}
      </div>
      {isMissing ? (
        <p className="field__error" role="alert">
          <Icon name="alert" size={18} />
          <span>{t('items.none')}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
