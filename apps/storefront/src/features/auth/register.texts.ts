import { defineTexts } from '@brote/ui-kit/i18n';
import { authTexts } from './auth.texts';
import en from './locales/register.en.json';
import es from './locales/register.es.json';

export const registerTexts = defineTexts({ ...authTexts.en, ...en }, { ...authTexts.es, ...es });
