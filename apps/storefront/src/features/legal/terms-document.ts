import { TERMS_VERSION } from '@brote/contracts/browser';
import { defineDocument } from './document';
import en from './content/terms.en.json';
import es from './content/terms.es.json';

export const terms = defineDocument(TERMS_VERSION, en, es);
