import { accessibility } from './accessibility-document';
import { DocumentPage } from './document-page';

export const AccessibilityPage = () => <DocumentPage document={accessibility} />;
