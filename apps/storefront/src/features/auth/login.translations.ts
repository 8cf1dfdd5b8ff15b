import { defineTranslations } from '@brote/ui-kit/i18n';
import { authTranslations } from './auth.translations';
import en from './locales/login.en.json';
import es from './locales/login.es.json';

export const loginTranslations = defineTranslations({ ...authTranslations.en, ...en }, { ...authTranslations.es, ...es });
