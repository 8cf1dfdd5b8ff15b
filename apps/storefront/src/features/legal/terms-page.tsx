import { termsDocument } from './terms-document';
import { DocumentPage } from './document-page';

export const TermsPage = () => <DocumentPage document={termsDocument} />;
