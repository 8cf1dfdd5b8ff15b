import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/provider-page.en.json';
import es from './locales/provider-page.es.json';

export const providerPageTranslations = defineTranslations(en, es);
