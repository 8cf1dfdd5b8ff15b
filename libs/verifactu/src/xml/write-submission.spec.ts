import { BUYER, Chain, ISSUER } from '../../test/builders';
import { bodyOf, xmllintErrorsOf } from '../../test/xmllint';
import { nodeAt, parseXml, textAt } from './parse-xml';
import { writeQuery } from './write-query';
import { writeSubmission } from './write-submission';

const recordsOf = (count: number) => {
  const chain = new Chain();
  return Array.from({ length: count }, () => chain.register());
};

it('a request of a thousand records fits the schema and keeps their order', () => {
  const records = recordsOf(1_000);
  const message = writeSubmission({ issuer: ISSUER, records });
  const request = parseXml(bodyOf(message));
  const lines = request.children.filter(({ name }) => name === 'RegistroFactura');

  expect(xmllintErrorsOf('SuministroLR', bodyOf(message))).toBe('');
  expect(lines.map((line) => textAt(line, 'RegistroAlta/IDFactura/NumSerieFactura'))).toEqual(records.map(({ number }) => number));
});

it('a request after an incident says so', () => {
  const records = recordsOf(1);
  const delayed = bodyOf(writeSubmission({ issuer: ISSUER, records, isDelayedByIncident: true }));

  expect(xmllintErrorsOf('SuministroLR', delayed)).toBe('');
  expect(textAt(parseXml(delayed), 'Cabecera/RemisionVoluntaria/Incidencia')).toBe('S');
  expect(nodeAt(parseXml(bodyOf(writeSubmission({ issuer: ISSUER, records }))), 'Cabecera/RemisionVoluntaria')).toBeUndefined();
});

it.each([
  ['no records', [], 'NO_RECORDS'],
  ['1,001 records', recordsOf(1_001), 'TOO_MANY_RECORDS'],
  ['records in another order', recordsOf(2).reverse(), 'CHAIN_BROKEN'],
  ['records with a gap', recordsOf(3).filter((_record, index) => index !== 1), 'CHAIN_BROKEN'],
])('a request of %s is refused', (_title, records, rule) => {
  expect(() => writeSubmission({ issuer: ISSUER, records })).toThrow(new RegExp(`^${rule}: `));
});

it('a request with the records of another issuer is refused', () => {
  expect(() => writeSubmission({ issuer: BUYER, records: recordsOf(1) })).toThrow(/^OTHER_ISSUER: /);
});

it('a query fits the schema and asks for the month of the supply', () => {
  const query = bodyOf(writeQuery({ issuer: ISSUER, number: 'F&1', issuedOn: '2027-02-01', operationOn: '2027-01-31' }));
  const filter = nodeAt(parseXml(query), 'FiltroConsulta');

  expect(xmllintErrorsOf('ConsultaLR', query)).toBe('');
  expect(filter && [textAt(filter, 'PeriodoImputacion/Periodo'), textAt(filter, 'NumSerieFactura')]).toEqual(['01', 'F&1']);
});
