import { LOCALES, type Locale } from '@brote/contracts/browser';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { appTranslations } from './app.translations';

const LANGUAGES = LOCALES.toReversed().map((locale) => ({ value: locale, label: locale.toUpperCase() }));

/** Spanish or English. */
export function LanguageChoice() {
  const t = useTranslations(appTranslations);
  const { locale, setLocale } = useLocale();
  return <Segmented<Locale> aria-label={t('language')} options={LANGUAGES} value={locale} onChange={setLocale} />;
}
