import { defineTranslations } from '@brote/ui-kit/i18n';
import { authTranslations } from './auth.translations';
import en from './locales/forgot.en.json';
import es from './locales/forgot.es.json';

export const forgotTranslations = defineTranslations({ ...authTranslations.en, ...en }, { ...authTranslations.es, ...es });
