import { privacyDocument } from './privacy-document';
import { DocumentPage } from './document-page';

export const PrivacyPage = () => <DocumentPage document={privacyDocument} />;
