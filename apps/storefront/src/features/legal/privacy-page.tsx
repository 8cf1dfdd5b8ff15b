import { DocumentPage } from './document-page';
import { defineDocument } from './document';
import en from './content/privacy.en.json';
import es from './content/privacy.es.json';

export const privacyDocument = defineDocument('2025-05-21', en, es);

export const PrivacyPage = () => <DocumentPage document={privacyDocument} />;
