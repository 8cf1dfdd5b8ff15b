import type { SentBrush } from '@brote/contracts/browser';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { withdrawalTranslations } from './withdrawal.translations';

interface ChooseSealsProps {
  readonly sent: readonly SentBrush[];
  /** The lines of the brushes whose seal was opened. */
  readonly opened: readonly number[];
  readonly onChange: (opened: number[]) => void;
}

/** Opened seals among the brushes that a plan has sent. The plan itself ends as a whole. */
export function ChooseSeals({ sent, opened, onChange }: ChooseSealsProps) {
  const t = useTranslations(withdrawalTranslations);
  const names = useBrushNames();
  return (
    <fieldset className="withdrawal__items">
      <legend className="h4">{t('seals')}</legend>
      <p className="small muted">{t('seals.hygiene')}</p>
      <ul>
        {sent.map((brush) => (
          <li key={brush.line}>
            <label className="withdrawal__seal">
              <input
                type="checkbox"
                checked={opened.includes(brush.line)}
                onChange={({ target }) => onChange(target.checked ? [...opened, brush.line] : opened.filter((line) => line !== brush.line))}
              />
              <span>{t('seals.opened', { brush: names.brush(brush) })}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
