import { defineTexts } from '@brote/ui-kit/i18n';
import en from './locales/first-box.en.json';
import es from './locales/first-box.es.json';

export const firstBoxTexts = defineTexts(en, es);
