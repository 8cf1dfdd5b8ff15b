import type { OrderItemView } from '@brote/contracts/browser';
import { distinctNames, changeCount, type BrushToReturn, type LineToReturn } from '@brote/ui-kit';
import { useBrushNames, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { Checkbox, InputNumber } from 'antd';
import { ordersTranslations } from './orders.translations';

interface BrushPickerProps {
  readonly items: readonly OrderItemView[];
  /** The number of each brush that may be selected, by line. */
  readonly most: readonly (readonly number[])[];
  readonly choices: readonly LineToReturn[];
  readonly onChange: (choices: LineToReturn[]) => void;
}

interface BrushProps {
  readonly name: string;
  readonly most: number;
  readonly choice: BrushToReturn;
  readonly onChange: (choice: BrushToReturn) => void;
}

function Brush({ name, most, choice, onChange }: BrushProps) {
  const t = useTranslations(ordersTranslations);
  if (most === 0) return <span className="orders__second">{t('brushes.gone', { brush: name })}</span>;
  if (most === 1)
    return (
      <>
        <Checkbox checked={choice.count > 0} onChange={({ target }) => onChange(changeCount(choice, target.checked ? 1 : 0))}>
          {name}
        </Checkbox>
        <Checkbox
          disabled={choice.count === 0}
          aria-label={t('brushes.opened.of', { brush: name })}
          checked={choice.opened > 0}
          onChange={({ target }) => onChange({ ...choice, opened: target.checked ? 1 : 0 })}
        >
          {t('withdrawal.opened')}
        </Checkbox>
      </>
    );
  return (
    <>
      <span>{name}</span>
      <span className="orders__counts">
        <InputNumber
          aria-label={t('brushes.count.of', { brush: name })}
          min={0}
          max={most}
          precision={0}
          value={choice.count}
          onChange={(count) => onChange(changeCount(choice, count ?? 0))}
        />
        <InputNumber
          aria-label={t('brushes.opened.of', { brush: name })}
          prefix={t('brushes.opened')}
          min={0}
          max={choice.count}
          precision={0}
          value={choice.opened}
          onChange={(opened) => onChange({ ...choice, opened: opened ?? 0 })}
        />
      </span>
    </>
  );
}

/** The brushes of an order, one by one, each with its seal. */
export function BrushPicker({ items, most, choices, onChange }: BrushPickerProps) {
  const names = useBrushNames();
  const { locale } = useLocale();
  const change = (line: number, brushIndex: number, changedBrush: BrushToReturn) =>
    onChange(
      choices.map((places, at) => (at === line ? places.map((other, index) => (index === brushIndex ? changedBrush : other)) : places)),
    );
  return (
    <>
      {items.map((item, line) => {
        const brushNames = distinctNames(item.brushes.map(names.brush));
        return (
          <fieldset key={line} className="orders__brushes">
            <legend>
              {item.quantity} × {item.name[locale]}
            </legend>
            <ul className="orders__rows">
              {brushNames.map((name, brushIndex) => (
                <li key={name}>
                  <Brush
                    name={name}
                    most={most[line]?.[brushIndex] ?? 0}
                    choice={choices[line]?.[brushIndex] ?? { count: 0, opened: 0 }}
                    onChange={(changedBrush) => change(line, brushIndex, changedBrush)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </>
  );
}
