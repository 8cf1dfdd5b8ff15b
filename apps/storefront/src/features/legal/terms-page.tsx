import { terms } from './terms-document';
import { DocumentPage } from './document-page';

export const TermsPage = () => <DocumentPage document={terms} />;
