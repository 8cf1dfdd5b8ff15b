import { isElement } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { checkSchema } from '#app/schema/check-schema';
import type { Violation } from '#app/schema/check-schema';
import { SoapFault } from '#app/soap/soap-fault';

function faultOf({ kind, name }: Violation): SoapFault {
  return new SoapFault(4102, kind === 'missing' ? name : `${name} (${kind === 'value' ? 'valor incorrecto' : 'elemento no esperado'})`);
}

/** A wrong key cannot be answered by a line: the answer's schema has the same rules. */
const isAnswerable = ({ kind, trail }: Violation): boolean =>
  kind === 'value' && isElement(trail[1], 'sfLR', 'RegistroFactura') && !isElement(trail[3], 'sf', 'IDFactura');

/**
 * The wrong values of a request's records, by record (`RegistroFactura`). Only the first one of a record counts.
 * @throws SoapFault for any other difference from the schemas: it refuses the whole request
 */
export function wrongValuesOf(root: XmlElement): ReadonlyMap<XmlElement, Violation> {
  const wrongValues = new Map<XmlElement, Violation>();
  for (const violation of checkSchema(root)) {
    if (!isAnswerable(violation)) throw faultOf(violation);
    const [, record] = violation.trail;
    if (record !== undefined && !wrongValues.has(record)) wrongValues.set(record, violation);
  }
  return wrongValues;
}

/** @throws SoapFault with the first difference from the schemas */
export function refuseViolations(root: XmlElement): void {
  const [first] = checkSchema(root);
  if (first !== undefined) throw faultOf(first);
}
