import { defineTexts } from '@brote/ui-kit/i18n';
import { authTexts } from './auth.texts';
import en from './locales/arrival.en.json';
import es from './locales/arrival.es.json';

export const arrivalTexts = defineTexts({ ...authTexts.en, ...en }, { ...authTexts.es, ...es });
