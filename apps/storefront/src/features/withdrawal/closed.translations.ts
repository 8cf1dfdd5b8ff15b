import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/closed.en.json';
import es from './locales/closed.es.json';

export const withdrawalClosedTranslations = defineTranslations(en, es);
