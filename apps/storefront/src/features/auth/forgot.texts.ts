import { defineTexts } from '@brote/ui-kit/i18n';
import { authTexts } from './auth.texts';
import en from './locales/forgot.en.json';
import es from './locales/forgot.es.json';

export const forgotTexts = defineTexts({ ...authTexts.en, ...en }, { ...authTexts.es, ...es });
