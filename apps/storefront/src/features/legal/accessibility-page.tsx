import { DocumentPage } from './document-page';
import { defineDocument } from './document';
import en from './content/accessibility.en.json';
import es from './content/accessibility.es.json';

export const accessibilityDocument = defineDocument('2026-11-20', en, es);

export const AccessibilityPage = () => <DocumentPage document={accessibilityDocument} />;
