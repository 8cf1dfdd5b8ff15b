import { defineTranslations } from '@brote/ui-kit/i18n';
import { authTranslations } from './auth.translations';
import en from './locales/arrival.en.json';
import es from './locales/arrival.es.json';

export const emailLinkTranslations = defineTranslations({ ...authTranslations.en, ...en }, { ...authTranslations.es, ...es });
