import { documentMetadata, readDocumentMetadata } from './document-reference';

const invoice = { number: 'F2027-000012', issuedOn: '2027-01-31', total: 1_210 };
const creditNote = { number: 'R2027-000001', issuedOn: '2027-02-01', total: -605 };

it('the metadata of several documents name each of them', () => {
  const metadata = { order_id: '1', ...documentMetadata(invoice), ...documentMetadata(creditNote) };
  expect(metadata).toEqual({ order_id: '1', 'document_F2027-000012': '2027-01-31 1210', 'document_R2027-000001': '2027-02-01 -605' });
  expect(readDocumentMetadata(metadata)).toEqual([invoice, creditNote]);
});

it.each([
  ['no metadata', null],
  ['another series', { 'document_X2027-000012': '2027-01-31 1210' }],
  ['another value', { 'document_F2027-000012': 'yes' }],
  ['another key', { 'F2027-000012': '2027-01-31 1210' }],
])('%s name no document', (_title, metadata) => {
  expect(readDocumentMetadata(metadata)).toEqual([]);
});
