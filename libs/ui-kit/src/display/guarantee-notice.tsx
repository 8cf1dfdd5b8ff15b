import { guaranteeTexts } from '../i18n/guarantee-texts';
import { useTexts } from '../i18n/use-texts';
import { Icon } from './icon';

/**
 * Reminds of the legal guarantee wherever something can be bought. The Union has an official graphic for this (Implementing
 * Regulation (EU) 2025/1960), which is to take this place unchanged; until its file is here the notice says the same in words.
 */
export function GuaranteeNotice() {
  const t = useTexts(guaranteeTexts);
  return (
    <details className="guarantee">
      <summary>
        <Icon name="shield" size={20} />
        <span>
          <b>{t('title')}</b> <span className="guarantee__short">{t('short')}</span>
        </span>
      </summary>
      <p>{t('text')}</p>
    </details>
  );
}
