import { LOCALES } from '@brote/contracts/browser';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { frameTranslations } from './frame.translations';
import { LANGUAGE_NAMES } from './language-names';

/** Both languages by name; the one in force is marked. */
export function LanguageSwitch() {
  const t = useTranslations(frameTranslations);
  const { locale, setLocale } = useLocale();
  return (
    <div className="language" role="group" aria-label={t('language')}>
      {LOCALES.toReversed().map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-label={LANGUAGE_NAMES[each]}
          aria-pressed={each === locale}
          onClick={() => setLocale(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
