import { valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { elementAt } from '#app/xml/element';
import type { InvoiceRecord } from '#app/records/invoice-record';
import { isNif } from '#app/records/nif';
import type { RuleContext } from './rule';

/** Greece has `EL` in VAT numbers and `GR` in lists of countries. */
const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

function findForeignIdErrorCode(party: XmlElement): number | undefined {
  const country = valueAt(party, 'IDOtro/CodigoPais');
  const type = valueAt(party, 'IDOtro/IDType');
  const id = valueAt(party, 'IDOtro/ID') ?? '';
  if (country === undefined) return type === '02' ? undefined : 1111;
  if (country === 'ES' ? type !== '03' && type !== '07' : type === '07') return 1126;
  if (type === '02' && !id.startsWith(vatPrefixOf(country))) return 1122;
  return undefined;
}

function findPartyErrorCode(party: XmlElement): number | undefined {
  if (elementAt(party, 'IDOtro') !== undefined) return findForeignIdErrorCode(party);
  return isNif(valueAt(party, 'NIF')) ? undefined : 1123;
}

/** The code of the first party that is wrong: recipients, a third party, or the party that made a cancellation. */
export function findPartiesErrorCode(record: InvoiceRecord, { issuer }: RuleContext): number | undefined {
  const recipients = record.elementsAt('Destinatarios', 'IDDestinatario');
  const otherParties = record.element.children.filter(({ name }) => name === 'Tercero' || name === 'Generador');
  for (const party of [...recipients, ...otherParties]) {
    const code = findPartyErrorCode(party);
    if (code !== undefined) return code;
  }
  return recipients.some((recipient) => valueAt(recipient, 'NIF') === issuer) ? 1193 : undefined;
}
