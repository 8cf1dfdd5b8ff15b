import { cookiesDocument } from './cookies-document';
import { DocumentPage } from './document-page';

export const CookiesPage = () => <DocumentPage document={cookiesDocument} />;
