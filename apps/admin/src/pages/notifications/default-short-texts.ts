import type { SampleView, TemplateTrigger } from '@brote/contracts/browser';
import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/short.en.json';
import es from './locales/short.es.json';
import type { TemplateWording } from './template-content-form';

/** What a text or a notice about each occasion may say; staff begin with it and write on. */
export const shortTranslations = defineTranslations(en, es);

type Key = keyof typeof en;
const isKnown = (key: string): key is Key => key in en;

/** The content to begin with, in both languages; null where there is none. */
export function defaultShortText(trigger: TemplateTrigger): TemplateWording['content'] | null {
  const key = `short.${trigger}`;
  return isKnown(key) ? { es: shortTranslations.es[key], en: shortTranslations.en[key] } : null;
}

/** Puts examples in the place of variables. */
export function withExamples(text: string, variables: readonly SampleView[], language: 'es' | 'en'): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => variables.find((one) => one.name === name)?.[language] ?? whole);
}
