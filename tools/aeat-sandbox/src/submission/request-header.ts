import { elementAt, valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { madridDay } from '#app/records/dates';
import { isNif } from '#app/records/nif';
import { SoapFault } from '#app/soap/soap-fault';

/** The header of a request with records. */
export interface RequestHeader {
  readonly element: XmlElement;
  /** NIF of the party that must issue the invoices. */
  readonly issuer: string;
  readonly representative: string | undefined;
  readonly endDate: string | undefined;
  readonly incident: string | undefined;
}

function isAllowedEndDate(date: string, nowMs: number): boolean {
  const year = Number(madridDay(nowMs).slice(0, 4));
  return [year, year - 1].some((allowedYear) => date === `31-12-${String(allowedYear)}`);
}

function checkParties(issuer: string, representative: string | undefined, presenter: string | undefined): void {
  if (!isNif(issuer)) throw new SoapFault(4116, `NIF:${issuer}`);
  if (representative !== undefined && !isNif(representative)) throw new SoapFault(4117, `NIF:${representative}`);
  if (presenter !== undefined && presenter !== issuer && presenter !== representative) throw new SoapFault(4112, `NIF:${presenter}`);
}

/**
 * Reads the header and applies its rules. One that is broken refuses the request with all its records.
 * @param presenter NIF of the client certificate, if it has one
 * @throws SoapFault with the agency's code
 */
export function readHeader(root: XmlElement, nowMs: number, presenter: string | undefined): RequestHeader {
  const element = elementAt(root, 'Cabecera') ?? root;
  const issuer = valueAt(element, 'ObligadoEmision/NIF') ?? '';
  const representative = valueAt(element, 'Representante/NIF');
  const endDate = valueAt(element, 'RemisionVoluntaria/FechaFinVeriFactu');
  checkParties(issuer, representative, presenter);
  if (endDate !== undefined && !isAllowedEndDate(endDate, nowMs)) throw new SoapFault(4120);
  if (elementAt(element, 'RemisionRequerimiento') !== undefined) throw new SoapFault(4126);
  return { element, issuer, representative, endDate, incident: valueAt(element, 'RemisionVoluntaria/Incidencia') };
}
