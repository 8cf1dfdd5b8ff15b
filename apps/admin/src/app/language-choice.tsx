import { LOCALES, type Locale } from '@brote/contracts/browser';
import { useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { appTexts } from './app.texts';

const LANGUAGES = LOCALES.toReversed().map((locale) => ({ value: locale, label: locale.toUpperCase() }));

/** Spanish or English. */
export function LanguageChoice() {
  const t = useTexts(appTexts);
  const { locale, setLocale } = useLocale();
  return <Segmented<Locale> aria-label={t('language')} options={LANGUAGES} value={locale} onChange={setLocale} />;
}
