import { defineTexts } from '@brote/ui-kit/i18n';
import en from './locales/mine.en.json';
import es from './locales/mine.es.json';

export const mineTexts = defineTexts(en, es);
