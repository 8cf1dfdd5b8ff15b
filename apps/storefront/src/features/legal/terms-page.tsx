import { TERMS_VERSION } from '@brote/contracts/browser';
import { termsOf } from '@brote/contracts/terms';
import { DocumentPage } from './document-page';
import { defineDocument } from './document';

const { version, content } = termsOf({ termsVersion: TERMS_VERSION, at: TERMS_VERSION });

export const termsDocument = defineDocument(version, content.en, content.es);

export const TermsPage = () => <DocumentPage document={termsDocument} />;
