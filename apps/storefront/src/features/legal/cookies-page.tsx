import { DocumentPage } from './document-page';
import { defineDocument } from './document';
import en from './content/cookies.en.json';
import es from './content/cookies.es.json';

export const cookiesDocument = defineDocument('2026-11-20', en, es);

export const CookiesPage = () => <DocumentPage document={cookiesDocument} />;
