import { defineTexts } from '@brote/ui-kit/i18n';
import en from './locales/configure.en.json';
import es from './locales/configure.es.json';

export const configureTexts = defineTexts(en, es);
