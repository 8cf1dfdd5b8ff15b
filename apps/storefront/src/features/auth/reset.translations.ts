import { defineTranslations } from '@brote/ui-kit/i18n';
import { authTranslations } from './auth.translations';
import en from './locales/reset.en.json';
import es from './locales/reset.es.json';

export const resetTranslations = defineTranslations({ ...authTranslations.en, ...en }, { ...authTranslations.es, ...es });
