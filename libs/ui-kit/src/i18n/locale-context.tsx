import { LOCALES, type Locale } from '@brote/contracts/browser';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../browser-storage';

interface LocaleState {
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => void;
}

const LocaleContext = createContext<LocaleState>({ locale: 'en', setLocale: () => undefined });

/** Languages of Spain whose speakers are better served in Spanish than in English. */
const LANGUAGES_SERVED_IN_SPANISH = ['es', 'ca', 'gl', 'eu'];

/** The shop's language for a first visit, from the browser's list. */
export function detectLocale(languages: readonly string[]): Locale {
  const [firstLanguage = 'en'] = languages;
  return LANGUAGES_SERVED_IN_SPANISH.includes(firstLanguage.toLowerCase().split('-')[0] ?? '') ? 'es' : 'en';
}

/** Whether an external text is a language of the shop. */
export const isLocale = (value: string | null | undefined): value is Locale => LOCALES.some((locale) => locale === value);

interface LocaleScopeProps extends LocaleState {
  readonly children: ReactNode;
}

/** Provides a language that is decided elsewhere, and sets it on the document. */
export function LocaleScope({ locale, setLocale, children }: LocaleScopeProps) {
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const value = useMemo(() => ({ locale, setLocale }), [locale, setLocale]);
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

interface LocaleProviderProps {
  /** The key of the visitor's choice in local storage. */
  readonly storageKey: string;
  /** Used while the visitor has not chosen. */
  readonly fallback: Locale;
  readonly children: ReactNode;
}

/** Provides the language, stores the visitor's choice and sets it on the document. */
export function LocaleProvider({ storageKey, fallback, children }: LocaleProviderProps) {
  const [locale, setState] = useState<Locale>(() => {
    const storedLocale = readStored(storageKey);
    return isLocale(storedLocale) ? storedLocale : fallback;
  });
  const setLocale = useCallback(
    (next: Locale) => {
      setState(next);
      writeStored(storageKey, next);
    },
    [storageKey],
  );
  return (
    <LocaleScope locale={locale} setLocale={setLocale}>
      {children}
    </LocaleScope>
  );
}

/** The language in force and how to change it. */
export function useLocale(): LocaleState {
  return useContext(LocaleContext);
}
