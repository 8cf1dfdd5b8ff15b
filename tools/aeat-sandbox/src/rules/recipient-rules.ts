import { valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { elementAt } from '#app/xml/element';
import type { InvoiceRecord } from '#app/records/invoice-record';
import { isNif } from '#app/records/nif';
import type { RuleContext } from './rule';

/** Greece has `EL` in VAT numbers and `GR` in lists of countries. */
const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

function codeOfForeignId(party: XmlElement): number | undefined {
  const country = valueAt(party, 'IDOtro/CodigoPais');
  const type = valueAt(party, 'IDOtro/IDType');
  const id = valueAt(party, 'IDOtro/ID') ?? '';
  if (country === undefined) return type === '02' ? undefined : 1111;
  if (country === 'ES' ? type !== '03' && type !== '07' : type === '07') return 1126;
  if (type === '02' && !id.startsWith(vatPrefixOf(country))) return 1122;
  return undefined;
}

function codeOfParty(party: XmlElement): number | undefined {
  if (elementAt(party, 'IDOtro') !== undefined) return codeOfForeignId(party);
  return isNif(valueAt(party, 'NIF')) ? undefined : 1123;
}

/** The code of the first party that is wrong: recipients, a third party, or the party that made a cancellation. */
export function codeOfParties(record: InvoiceRecord, { issuer }: RuleContext): number | undefined {
  const recipients = record.elements('Destinatarios', 'IDDestinatario');
  const others = record.element.children.filter(({ name }) => name === 'Tercero' || name === 'Generador');
  for (const party of [...recipients, ...others]) {
    const code = codeOfParty(party);
    if (code !== undefined) return code;
  }
  return recipients.some((recipient) => valueAt(recipient, 'NIF') === issuer) ? 1193 : undefined;
}
