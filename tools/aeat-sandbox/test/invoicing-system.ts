import { createHash } from 'node:crypto';
import { NAMESPACES } from '../src/xml/namespaces';

export const ISSUER = '89890001K';
export const RECIPIENT = '89890002E';

export const el = (name: string, content: string): string => `<sf:${name}>${content}</sf:${name}>`;
const all = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, content]) => el(name, content))
    .join('');

const REGISTRATION_ORDER = [
  ...['IDVersion', 'IDFactura', 'RefExterna', 'NombreRazonEmisor', 'Subsanacion', 'RechazoPrevio', 'TipoFactura', 'TipoRectificativa'],
  ...['FacturasRectificadas', 'FacturasSustituidas', 'ImporteRectificacion', 'FechaOperacion', 'DescripcionOperacion'],
  ...['FacturaSimplificadaArt7273', 'FacturaSinIdentifDestinatarioArt61d', 'Macrodato', 'EmitidaPorTerceroODestinatario', 'Tercero'],
  ...['Destinatarios', 'Cupon', 'Desglose', 'CuotaTotal', 'ImporteTotal', 'Encadenamiento', 'SistemaInformatico'],
  ...['FechaHoraHusoGenRegistro', 'NumRegistroAcuerdoFacturacion', 'IdAcuerdoSistemaInformatico', 'TipoHuella', 'Huella'],
];
const CANCELLATION_ORDER = [
  ...['IDVersion', 'IDFactura', 'RefExterna', 'SinRegistroPrevio', 'RechazoPrevio', 'GeneradoPor', 'Generador', 'Encadenamiento'],
  ...['SistemaInformatico', 'FechaHoraHusoGenRegistro', 'TipoHuella', 'Huella'],
];

export const DETAIL = {
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
  const fields: Readonly<Record<string, string | undefined>> = { ...DETAIL, ...changes };
  const content = order.map((name) => (fields[name] === undefined ? '' : el(name, fields[name])));
  return el('DetalleDesglose', content.join(''));
}

export const SYSTEM = {
  NombreRazon: 'Brote SL',
  NIF: ISSUER,
  NombreSistemaInformatico: 'Brote',
  IdSistemaInformatico: 'BR',
  Version: '1.0',
  NumeroInstalacion: '1',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'N',
  IndicadorMultiplesOT: 'N',
};

export const party = (name: string, nif: string): string => el(name, all({ NombreRazon: 'Ana Núñez', NIF: nif }));

/** Changes to the fields of a record, as inner XML; undefined leaves a field out. */
export type Changes = Readonly<Record<string, string | undefined>>;

interface Head {
  readonly number: string;
  readonly date: string;
  readonly fingerprint: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase();

/** Makes records as an invoicing system does: each follows the one before. Its fingerprints are computed apart from the sandbox. */
export class InvoicingSystem {
  head: Head | undefined;
  private made = 0;

  constructor(
    private readonly nowMs: () => number = Date.now,
    private readonly system: Readonly<Record<string, string>> = SYSTEM,
  ) {}

  /** Today in Madrid, as `25-11-2026`. */
  today(): string {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(this.nowMs());
    return day.split('-').reverse().join('-');
  }

  nextNumber(): string {
    this.made += 1;
    return `B-${String(this.made).padStart(5, '0')}`;
  }

  registration(changes: Changes = {}): string {
    const number = this.nextNumber();
    const date = this.today();
    return this.make('RegistroAlta', number, date, {
      IDFactura: all({ IDEmisorFactura: ISSUER, NumSerieFactura: number, FechaExpedicionFactura: date }),
      NombreRazonEmisor: 'Brote SL',
      TipoFactura: 'F1',
      DescripcionOperacion: 'Cepillos',
      Destinatarios: party('IDDestinatario', RECIPIENT),
      Desglose: breakdown(),
      CuotaTotal: '21.00',
      ImporteTotal: '121.00',
      ...changes,
    });
  }

  /** A registration with another key than the next one. */
  registrationOf(number: string, date = this.today(), changes: Changes = {}): string {
    const key = all({ IDEmisorFactura: ISSUER, NumSerieFactura: number, FechaExpedicionFactura: date });
    return this.registration({ IDFactura: key, ...changes });
  }

  cancellationOf(number: string, date = this.today(), changes: Changes = {}): string {
    return this.make('RegistroAnulacion', number, date, {
      IDFactura: all({ IDEmisorFacturaAnulada: ISSUER, NumSerieFacturaAnulada: number, FechaExpedicionFacturaAnulada: date }),
      ...changes,
    });
  }

  private make(element: 'RegistroAlta' | 'RegistroAnulacion', number: string, date: string, changes: Changes): string {
    const previous = this.head;
    const link =
      previous === undefined
        ? el('PrimerRegistro', 'S')
        : el(
            'RegistroAnterior',
            all({
              IDEmisorFactura: ISSUER,
              NumSerieFactura: previous.number.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
              FechaExpedicionFactura: previous.date,
              Huella: previous.fingerprint,
            }),
          );
    const fields: Record<string, string | undefined> = {
      IDVersion: '1.0',
      Encadenamiento: link,
      SistemaInformatico: all(this.system),
      FechaHoraHusoGenRegistro: new Date(this.nowMs()).toISOString().replace(/\.\d+Z/, '+00:00'),
      TipoHuella: '01',
      ...changes,
    };
    const fingerprint = fingerprintOf(element, fields);
    const written: Changes = { Huella: fingerprint, ...fields };
    this.head = { ...keyOf(fields['IDFactura'] ?? '', { number, date }), fingerprint: written['Huella'] ?? '' };
    const order = element === 'RegistroAlta' ? REGISTRATION_ORDER : CANCELLATION_ORDER;
    return el(element, order.map((name) => (written[name] === undefined ? '' : el(name, written[name]))).join(''));
  }
}

const contentOf = (xml: string, name: string): string | undefined => new RegExp(`<sf:${name}>([^<]*)<`).exec(xml)?.[1];

function keyOf(xml: string, fallback: { number: string; date: string }): { number: string; date: string } {
  const decoded = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const number = contentOf(xml, 'NumSerieFactura(?:Anulada)?') ?? fallback.number;
  return { number: decoded(number).trim(), date: contentOf(xml, 'FechaExpedicionFactura(?:Anulada)?') ?? fallback.date };
}

function amountsOf({ TipoFactura: type = '', CuotaTotal: tax = '', ImporteTotal: total = '' }: Changes): string {
  return `&TipoFactura=${type}&CuotaTotal=${tax}&ImporteTotal=${total}`;
}

function fingerprintOf(element: string, fields: Changes): string {
  const isRegistration = element === 'RegistroAlta';
  const ending = isRegistration ? '' : 'Anulada';
  const key = fields['IDFactura'] ?? '';
  const { number, date } = keyOf(key, { number: '', date: '' });
  const previous = contentOf(fields['Encadenamiento'] ?? '', 'Huella') ?? '';
  const amounts = isRegistration ? amountsOf(fields) : '';
  const issuer = contentOf(key, `IDEmisorFactura${ending}`) ?? '';
  return sha256(
    `IDEmisorFactura${ending}=${issuer}&NumSerieFactura${ending}=${number}&FechaExpedicionFactura${ending}=${date}${amounts}` +
      `&Huella=${previous}&FechaHoraHusoGenRegistro=${fields['FechaHoraHusoGenRegistro'] ?? ''}`,
  );
}

const DECLARATIONS = (['env', 'sf', 'sfLR', 'sfLRC', 'xsi'] as const).map((prefix) => `xmlns:${prefix}="${NAMESPACES[prefix]}"`).join(' ');

export function envelopeOf(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><env:Envelope ${DECLARATIONS}><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;
}

export const HEADER = party('ObligadoEmision', ISSUER);

/** A request with records, as a SOAP message. */
export function requestOf(records: readonly string[], header = HEADER): string {
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
export function queryOf({ header = HEADER, year, month, filters = '', more = '' }: QueryInput): string {
  const period = `<sfLRC:PeriodoImputacion>${el('Ejercicio', year)}${el('Periodo', month)}</sfLRC:PeriodoImputacion>`;
  return envelopeOf(
    `<sfLRC:ConsultaFactuSistemaFacturacion><sfLRC:Cabecera>${el('IDVersion', '1.0')}${header}</sfLRC:Cabecera>` +
      `<sfLRC:FiltroConsulta>${period}${filters}</sfLRC:FiltroConsulta>${more}</sfLRC:ConsultaFactuSistemaFacturacion>`,
  );
}
