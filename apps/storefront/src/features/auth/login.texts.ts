import { defineTexts } from '@brote/ui-kit/i18n';
import { authTexts } from './auth.texts';
import en from './locales/login.en.json';
import es from './locales/login.es.json';

export const loginTexts = defineTexts({ ...authTexts.en, ...en }, { ...authTexts.es, ...es });
