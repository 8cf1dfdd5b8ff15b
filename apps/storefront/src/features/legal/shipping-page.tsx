import { DocumentPage } from './document-page';
import { defineDocument } from './document';
import en from './content/shipping.en.json';
import es from './content/shipping.es.json';

export const shippingDocument = defineDocument('2025-05-21', en, es);

export const ShippingPage = () => <DocumentPage document={shippingDocument} />;
