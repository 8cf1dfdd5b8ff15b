import type { TemplateVariableView, TemplateTrigger } from '@brote/contracts/browser';
import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/short.en.json';
import es from './locales/short.es.json';
import type { TemplateWording } from './template-content-form';

/** Default texts of SMS and push messages by trigger; staff start with them and edit. */
export const shortTranslations = defineTranslations(en, es);

type TranslationKey = keyof typeof en;
const isTranslationKey = (key: string): key is TranslationKey => key in en;

/** The initial content in both languages; null without one. */
export function defaultShortText(trigger: TemplateTrigger): TemplateWording['content'] | null {
  const key = `short.${trigger}`;
  return isTranslationKey(key) ? { es: shortTranslations.es[key], en: shortTranslations.en[key] } : null;
}

/** Replaces variables with examples. */
export function fillExampleValues(text: string, variables: readonly TemplateVariableView[], language: 'es' | 'en'): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => variables.find((one) => one.name === name)?.[language] ?? whole);
}
