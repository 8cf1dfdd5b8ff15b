import { shippingDocument } from './shipping-document';
import { DocumentPage } from './document-page';

export const ShippingPage = () => <DocumentPage document={shippingDocument} />;
