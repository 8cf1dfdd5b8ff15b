import type { OrderItemView } from '@brote/contracts/browser';
import { Icon, Stepper } from '@brote/ui-kit';
import { useBrushNames, useLocale, useTexts } from '@brote/ui-kit/i18n';
import { withdrawalTexts } from './withdrawal.texts';
import { withPieces, type LineChoice } from './withdrawn-pieces';

interface ChoosePiecesProps {
  readonly items: readonly OrderItemView[];
  readonly choices: readonly LineChoice[];
  readonly isMissing: boolean;
  readonly onChange: (choices: LineChoice[]) => void;
}

interface LineProps {
  readonly item: OrderItemView;
  readonly choice: LineChoice;
  readonly onChange: (choice: LineChoice) => void;
}

function Line({ item, choice, onChange }: LineProps) {
  const t = useTexts(withdrawalTexts);
  const names = useBrushNames();
  const { locale } = useLocale();
  const name = item.name[locale];
  const steps = { less: t('less'), more: t('more') };
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small muted">{names.list(item.brushes)}</p>
      </div>
      <div className="row">
        <Stepper
          value={choice.pieces}
          min={0}
          max={item.quantity}
          labels={{ group: t('items.pieces', { name }), ...steps }}
          onChange={(pieces) => onChange(withPieces(choice, pieces))}
        />
        <span className="small muted">{t('items.of', { quantity: item.quantity })}</span>
      </div>
      {choice.pieces > 0 ? (
        <div className="row withdrawal__opened">
          <span className="small">{t('items.opened')}</span>
          <Stepper
            value={choice.opened}
            min={0}
            max={choice.pieces}
            labels={{ group: t('items.opened.of', { name }), ...steps }}
            onChange={(opened) => onChange({ ...choice, opened })}
          />
        </div>
      ) : null}
    </li>
  );
}

/** Which pieces of a proven order go back, and which of them have an opened seal. */
export function ChoosePieces({ items, choices, isMissing, onChange }: ChoosePiecesProps) {
  const t = useTexts(withdrawalTexts);
  return (
    <fieldset className="withdrawal__items">
      <legend className="h4">{t('items')}</legend>
      <p className="small muted">{t('items.hygiene')}</p>
      <ul>
        {items.map((item, index) => (
          <Line
            key={index}
            item={item}
            choice={choices[index] ?? { pieces: 0, opened: 0 }}
            onChange={(choice) => onChange(choices.map((other, at) => (at === index ? choice : other)))}
          />
        ))}
      </ul>
      {isMissing ? (
        <p className="field__error" role="alert">
          <Icon name="alert" size={18} />
          <span>{t('items.none')}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
