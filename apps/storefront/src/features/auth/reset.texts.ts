import { defineTexts } from '@brote/ui-kit/i18n';
import { authTexts } from './auth.texts';
import en from './locales/reset.en.json';
import es from './locales/reset.es.json';

export const resetTexts = defineTexts({ ...authTexts.en, ...en }, { ...authTexts.es, ...es });
