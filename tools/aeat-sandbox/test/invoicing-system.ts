import { createHash } from 'node:crypto';
import { NAMESPACES } from '../src/xml/namespaces';

export const ISSUER_NIF = '89890001K';
export const RECIPIENT_NIF = '89890002E';

export const sfElement = (name: string, content: string): string => `<sf:${name}>${content}</sf:${name}>`;
const sfElements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, content]) => sfElement(name, content))
    .join('');

const REGISTRATION_FIELD_ORDER = [
  ...['IDVersion', 'IDFactura', 'RefExterna', 'NombreRazonEmisor', 'Subsanacion', 'RechazoPrevio', 'TipoFactura', 'TipoRectificativa'],
  ...['FacturasRectificadas', 'FacturasSustituidas', 'ImporteRectificacion', 'FechaOperacion', 'DescripcionOperacion'],
  ...['FacturaSimplificadaArt7273', 'FacturaSinIdentifDestinatarioArt61d', 'Macrodato', 'EmitidaPorTerceroODestinatario', 'Tercero'],
  ...['Destinatarios', 'Cupon', 'Desglose', 'CuotaTotal', 'ImporteTotal', 'Encadenamiento', 'SistemaInformatico'],
  ...['FechaHoraHusoGenRegistro', 'NumRegistroAcuerdoFacturacion', 'IdAcuerdoSistemaInformatico', 'TipoHuella', 'Huella'],
];
const CANCELLATION_FIELD_ORDER = [
  ...['IDVersion', 'IDFactura', 'RefExterna', 'SinRegistroPrevio', 'RechazoPrevio', 'GeneradoPor', 'Generador', 'Encadenamiento'],
  ...['SistemaInformatico', 'FechaHoraHusoGenRegistro', 'TipoHuella', 'Huella'],
];

export const DEFAULT_DETAIL = {
  Impuesto: '01',
  ClaveRegimen: '01',
  CalificacionOperacion: 'S1',
  TipoImpositivo: '21',
  BaseImponibleOimporteNoSujeto: '100.00',
  CuotaRepercutida: '21.00',
};

/** A breakdown of one line; undefined leaves a field out. */
export function breakdown(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const order = [
    ...['Impuesto', 'ClaveRegimen', 'CalificacionOperacion', 'OperacionExenta', 'TipoImpositivo', 'BaseImponibleOimporteNoSujeto'],
    ...['BaseImponibleACoste', 'CuotaRepercutida', 'TipoRecargoEquivalencia', 'CuotaRecargoEquivalencia'],
  ];
  const fields: Readonly<Record<string, string | undefined>> = { ...DEFAULT_DETAIL, ...changes };
  const content = order.map((name) => (fields[name] === undefined ? '' : sfElement(name, fields[name])));
  return sfElement('DetalleDesglose', content.join(''));
}

export const SYSTEM_FIELDS = {
  NombreRazon: 'Brote SL',
  NIF: ISSUER_NIF,
  NombreSistemaInformatico: 'Brote',
  IdSistemaInformatico: 'BR',
  Version: '1.0',
  NumeroInstalacion: '1',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'N',
  IndicadorMultiplesOT: 'N',
};

export const party = (name: string, nif: string): string => sfElement(name, sfElements({ NombreRazon: 'Ana Núñez', NIF: nif }));

/** Changes to the fields of a record, as inner XML; undefined leaves a field out. */
export type FieldChanges = Readonly<Record<string, string | undefined>>;

interface ChainHead {
  readonly number: string;
  readonly date: string;
  readonly fingerprint: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase();

/** Makes records as an invoicing system does: each follows the one before. Its fingerprints are computed apart from the sandbox. */
export class InvoicingSystem {
  head: ChainHead | undefined;
  private usedNumberCount = 0;

  constructor(
    private readonly nowMs: () => number = Date.now,
    private readonly systemFields: Readonly<Record<string, string>> = SYSTEM_FIELDS,
  ) {}

  /** Today in Madrid, as `25-11-2026`. */
  today(): string {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(this.nowMs());
    return day.split('-').reverse().join('-');
  }

  takeNextNumber(): string {
    this.usedNumberCount += 1;
    return `B-${String(this.usedNumberCount).padStart(5, '0')}`;
  }

  createRegistration(changes: FieldChanges = {}): string {
    const number = this.takeNextNumber();
    const date = this.today();
    return this.createRecord('RegistroAlta', number, date, {
      IDFactura: sfElements({ IDEmisorFactura: ISSUER_NIF, NumSerieFactura: number, FechaExpedicionFactura: date }),
      NombreRazonEmisor: 'Brote SL',
      TipoFactura: 'F1',
      DescripcionOperacion: 'Cepillos',
      Destinatarios: party('IDDestinatario', RECIPIENT_NIF),
      Desglose: breakdown(),
      CuotaTotal: '21.00',
      ImporteTotal: '121.00',
      ...changes,
    });
  }

  /** A registration with another key than the next one. */
  createRegistrationFor(number: string, date = this.today(), changes: FieldChanges = {}): string {
    const key = sfElements({ IDEmisorFactura: ISSUER_NIF, NumSerieFactura: number, FechaExpedicionFactura: date });
    return this.createRegistration({ IDFactura: key, ...changes });
  }

  createCancellationFor(number: string, date = this.today(), changes: FieldChanges = {}): string {
    return this.createRecord('RegistroAnulacion', number, date, {
      IDFactura: sfElements({ IDEmisorFacturaAnulada: ISSUER_NIF, NumSerieFacturaAnulada: number, FechaExpedicionFacturaAnulada: date }),
      ...changes,
    });
  }

  private createRecord(element: 'RegistroAlta' | 'RegistroAnulacion', number: string, date: string, changes: FieldChanges): string {
    const previous = this.head;
    const chainLink =
      previous === undefined
        ? sfElement('PrimerRegistro', 'S')
        : sfElement(
            'RegistroAnterior',
            sfElements({
              IDEmisorFactura: ISSUER_NIF,
              NumSerieFactura: previous.number.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
              FechaExpedicionFactura: previous.date,
              Huella: previous.fingerprint,
            }),
          );
    const fields: Record<string, string | undefined> = {
      IDVersion: '1.0',
      Encadenamiento: chainLink,
      SistemaInformatico: sfElements(this.systemFields),
      FechaHoraHusoGenRegistro: new Date(this.nowMs()).toISOString().replace(/\.\d+Z/, '+00:00'),
      TipoHuella: '01',
      ...changes,
    };
    const fingerprint = fingerprintOf(element, fields);
    const allFields: FieldChanges = { Huella: fingerprint, ...fields };
    this.head = { ...keyOf(fields['IDFactura'] ?? '', { number, date }), fingerprint: allFields['Huella'] ?? '' };
    const order = element === 'RegistroAlta' ? REGISTRATION_FIELD_ORDER : CANCELLATION_FIELD_ORDER;
    return sfElement(element, order.map((name) => (allFields[name] === undefined ? '' : sfElement(name, allFields[name]))).join(''));
  }
}

const elementTextOf = (xml: string, name: string): string | undefined => new RegExp(`<sf:${name}>([^<]*)<`).exec(xml)?.[1];

function keyOf(xml: string, fallback: { number: string; date: string }): { number: string; date: string } {
  const decodeEntities = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const number = elementTextOf(xml, 'NumSerieFactura(?:Anulada)?') ?? fallback.number;
  return { number: decodeEntities(number).trim(), date: elementTextOf(xml, 'FechaExpedicionFactura(?:Anulada)?') ?? fallback.date };
}

function amountsOf({ TipoFactura: type = '', CuotaTotal: tax = '', ImporteTotal: total = '' }: FieldChanges): string {
  return `&TipoFactura=${type}&CuotaTotal=${tax}&ImporteTotal=${total}`;
}

function fingerprintOf(element: string, fields: FieldChanges): string {
  const isRegistration = element === 'RegistroAlta';
  const fieldSuffix = isRegistration ? '' : 'Anulada';
  const key = fields['IDFactura'] ?? '';
  const { number, date } = keyOf(key, { number: '', date: '' });
  const previous = elementTextOf(fields['Encadenamiento'] ?? '', 'Huella') ?? '';
  const amounts = isRegistration ? amountsOf(fields) : '';
  const issuer = elementTextOf(key, `IDEmisorFactura${fieldSuffix}`) ?? '';
  return sha256(
    `IDEmisorFactura${fieldSuffix}=${issuer}&NumSerieFactura${fieldSuffix}=${number}&FechaExpedicionFactura${fieldSuffix}=${date}${amounts}` +
      `&Huella=${previous}&FechaHoraHusoGenRegistro=${fields['FechaHoraHusoGenRegistro'] ?? ''}`,
  );
}

const NAMESPACE_DECLARATIONS = (['env', 'sf', 'sfLR', 'sfLRC', 'xsi'] as const)
  .map((prefix) => `xmlns:${prefix}="${NAMESPACES[prefix]}"`)
  .join(' ');

export function envelopeOf(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><env:Envelope ${NAMESPACE_DECLARATIONS}><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;
}

export const HEADER_XML = party('ObligadoEmision', ISSUER_NIF);

/** A request with records, as a SOAP message. */
export function requestOf(records: readonly string[], header = HEADER_XML): string {
  const lines = records.map((record) => `<sfLR:RegistroFactura>${record}</sfLR:RegistroFactura>`);
  return envelopeOf(
    `<sfLR:RegFactuSistemaFacturacion><sfLR:Cabecera>${header}</sfLR:Cabecera>${lines.join('')}</sfLR:RegFactuSistemaFacturacion>`,
  );
}

export interface QueryInput {
  readonly header?: string;
  readonly year: string;
  readonly month: string;
  /** Further filters, as inner XML in the order of the schema. */
  readonly filters?: string;
  readonly more?: string;
}

/** A query, as a SOAP message. */
export function queryOf({ header = HEADER_XML, year, month, filters = '', more = '' }: QueryInput): string {
  const period = `<sfLRC:PeriodoImputacion>${sfElement('Ejercicio', year)}${sfElement('Periodo', month)}</sfLRC:PeriodoImputacion>`;
  return envelopeOf(
    `<sfLRC:ConsultaFactuSistemaFacturacion><sfLRC:Cabecera>${sfElement('IDVersion', '1.0')}${header}</sfLRC:Cabecera>` +
      `<sfLRC:FiltroConsulta>${period}${filters}</sfLRC:FiltroConsulta>${more}</sfLRC:ConsultaFactuSistemaFacturacion>`,
  );
}
