import { defineTranslations } from '@brote/ui-kit/i18n';
import { authTranslations } from './auth.translations';
import en from './locales/register.en.json';
import es from './locales/register.es.json';

export const registerPageTranslations = defineTranslations({ ...authTranslations.en, ...en }, { ...authTranslations.es, ...es });
