import { accessibilityDocument } from './accessibility-document';
import { DocumentPage } from './document-page';

export const AccessibilityPage = () => <DocumentPage document={accessibilityDocument} />;
