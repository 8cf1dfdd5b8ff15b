import { aCancellation, aRegistration, ISSUER } from '../../test/builders';
import { xmllintErrorsOf } from '../../test/xmllint';
import { createCancellation, createRegistration } from '../records/create-record';
import { nodeAt, parseXml, textAt } from './parse-xml';
import { recordToXml } from './write-record';

const CORRECTED = { issuerNif: ISSUER.nif, number: 'F2027-000001', issuedOn: '2027-01-30' };

it('a record has the fields of the schema in their order', () => {
  const xml = recordToXml(createRegistration(aRegistration({ operationOn: '2027-01-30', reference: 'order 7' })));
  const names = parseXml(xml).children.map(({ name }) => name);

  expect(xmllintErrorsOf('SuministroInformacion', xml)).toBe('');
  expect(names.slice(0, 7)).toEqual([
    ...['IDVersion', 'IDFactura', 'RefExterna', 'NombreRazonEmisor', 'TipoFactura', 'FechaOperacion', 'DescripcionOperacion'],
  ]);
});

it('the first record says so, and the next one names the one before', () => {
  const previous = { ...CORRECTED, fingerprint: 'A'.repeat(64) };
  const first = parseXml(recordToXml(createRegistration(aRegistration())));
  const next = parseXml(recordToXml(createCancellation(aCancellation({ previous }))));

  expect(textAt(first, 'Encadenamiento/PrimerRegistro')).toBe('S');
  expect(nodeAt(next, 'Encadenamiento/PrimerRegistro')).toBeUndefined();
  expect(textAt(next, 'Encadenamiento/RegistroAnterior/FechaExpedicionFactura')).toBe('30-01-2027');
  expect(textAt(next, 'Encadenamiento/RegistroAnterior/Huella')).toBe(previous.fingerprint);
});

it.each([
  ['accepted-record', 'S', undefined],
  ['rejected-record', 'S', 'X'],
  ['rejected-amendment', 'S', 'S'],
  [undefined, undefined, undefined],
] as const)('the amendment of a record (%s) has the marks %s and %s', (amends, correction, rejection) => {
  const xml = recordToXml(createRegistration(aRegistration({ amends })));
  const root = parseXml(xml);

  expect(xmllintErrorsOf('SuministroInformacion', xml)).toBe('');
  expect([textAt(root, 'Subsanacion'), textAt(root, 'RechazoPrevio')]).toEqual([correction, rejection]);
});

it('a correction by substitution has the replaced amounts, and one by difference has none', () => {
  const replaced = { baseCents: 2005, vatCents: 421 };
  const correction = { invoices: [CORRECTED], method: 'substitution', replaced } as const;
  const bySubstitution = parseXml(recordToXml(createRegistration(aRegistration({ type: 'R1', correction }))));
  const byDifference = parseXml(
    recordToXml(createRegistration(aRegistration({ type: 'R1', correction: { invoices: [CORRECTED], method: 'difference' } }))),
  );

  expect(textAt(bySubstitution, 'TipoRectificativa')).toBe('S');
  expect(textAt(bySubstitution, 'ImporteRectificacion/BaseRectificada')).toBe('20.05');
  expect(textAt(byDifference, 'TipoRectificativa')).toBe('I');
  expect(nodeAt(byDifference, 'ImporteRectificacion')).toBeUndefined();
});

it('a cancellation may say that the agency does not hold the invoice, or rejected an earlier cancellation', () => {
  const xml = recordToXml(createCancellation(aCancellation({ isWithoutRegistration: true, followsRejection: true })));
  const root = parseXml(xml);

  expect(xmllintErrorsOf('SuministroInformacion', xml)).toBe('');
  expect([textAt(root, 'SinRegistroPrevio'), textAt(root, 'RechazoPrevio')]).toEqual(['S', 'S']);
});
