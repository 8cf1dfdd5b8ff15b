import { defineDocument } from './document';
import en from './content/legal-notice.en.json';
import es from './content/legal-notice.es.json';

export const legalNoticeDocument = defineDocument('2026-11-20', en, es);
