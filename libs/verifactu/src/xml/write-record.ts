import { formatCents, formatRate } from '../records/amounts';
import { formatDay } from '../records/madrid-time';
import type {
  Amendment,
  BreakdownLine,
  CancellationRecord,
  Correction,
  ForeignIdType,
  InvoiceId,
  InvoicingSoftware,
  Issuer,
  Recipient,
  RegistrationRecord,
  VerifactuRecord,
} from '../records/record';
import { NAMESPACES } from './namespaces';
import { writeElement, writeMark, writeOptional } from './write-xml';
import type { Xml } from './write-xml';

const FOREIGN_ID_TYPES: Readonly<Record<ForeignIdType, string>> = {
  'vat-number': '02',
  passport: '03',
  'national-id': '04',
  'residence-certificate': '05',
  other: '06',
  'not-registered': '07',
};

/** `RechazoPrevio` of an amendment. X: the agency does not hold the invoice, because it rejected it. */
const PREVIOUS_REJECTIONS: Readonly<Record<Amendment, string | undefined>> = {
  'accepted-record': undefined,
  'rejected-record': 'X',
  'rejected-amendment': 'S',
};

const yesOrNo = (flag: boolean): string => (flag ? 'S' : 'N');

/** Name and tax number of a Spanish party. */
export const writeParty = ({ name, nif }: Issuer): Xml[] => [writeElement('sf:NombreRazon', name), writeElement('sf:NIF', nif)];

/** The key of an invoice. */
export const writeInvoiceId = ({ issuerNif, number, issuedOn }: InvoiceId): Xml[] => [
  writeElement('sf:IDEmisorFactura', issuerNif),
  writeElement('sf:NumSerieFactura', number),
  writeElement('sf:FechaExpedicionFactura', formatDay(issuedOn)),
];

function writeRecipient({ name, nif, foreignId }: Recipient): Xml {
  const identifier =
    foreignId === undefined
      ? writeOptional('sf:NIF', nif)
      : writeElement('sf:IDOtro', [
          writeOptional('sf:CodigoPais', foreignId.country),
          writeElement('sf:IDType', FOREIGN_ID_TYPES[foreignId.type]),
          writeElement('sf:ID', foreignId.id),
        ]);
  return writeElement('sf:Destinatarios', [writeElement('sf:IDDestinatario', [writeElement('sf:NombreRazon', name), identifier])]);
}

function writeLine(line: BreakdownLine): Xml {
  const isExempt = line.kind === 'exempt';
  return writeElement('sf:DetalleDesglose', [
    writeElement('sf:Impuesto', '01'),
    writeElement('sf:ClaveRegimen', line.regime),
    isExempt ? undefined : writeElement('sf:CalificacionOperacion', line.kind === 'taxed' ? 'S1' : line.reason),
    isExempt ? writeElement('sf:OperacionExenta', line.cause) : undefined,
    line.kind === 'taxed' ? writeElement('sf:TipoImpositivo', formatRate(line.ratePerMille)) : undefined,
    writeElement('sf:BaseImponibleOimporteNoSujeto', formatCents(line.baseCents)),
    line.kind === 'taxed' ? writeElement('sf:CuotaRepercutida', formatCents(line.vatCents)) : undefined,
  ]);
}

function writeCorrection({ invoices, method, replaced }: Correction): Xml[] {
  const corrected = invoices.map((invoice) => writeElement('sf:IDFacturaRectificada', writeInvoiceId(invoice)));
  const amounts = replaced && [
    writeElement('sf:BaseRectificada', formatCents(replaced.baseCents)),
    writeElement('sf:CuotaRectificada', formatCents(replaced.vatCents)),
  ];
  return [
    writeElement('sf:TipoRectificativa', method === 'difference' ? 'I' : 'S'),
    writeElement('sf:FacturasRectificadas', corrected),
    ...(amounts ? [writeElement('sf:ImporteRectificacion', amounts)] : []),
  ];
}

function writeSoftware(software: InvoicingSoftware): Xml {
  return writeElement('sf:SistemaInformatico', [
    ...writeParty(software.producer),
    writeElement('sf:NombreSistemaInformatico', software.name),
    writeElement('sf:IdSistemaInformatico', software.id),
    writeElement('sf:Version', software.version),
    writeElement('sf:NumeroInstalacion', software.installation),
    writeElement('sf:TipoUsoPosibleSoloVerifactu', yesOrNo(software.isVerifactuOnly)),
    writeElement('sf:TipoUsoPosibleMultiOT', yesOrNo(software.canServeManyIssuers)),
    writeElement('sf:IndicadorMultiplesOT', yesOrNo(software.servesManyIssuers)),
  ]);
}

/** Chain, system, time and fingerprint, which end each record. */
function writeChain({ previous, software, generatedAt, fingerprint }: VerifactuRecord): Xml[] {
  const link = previous
    ? writeElement('sf:RegistroAnterior', [...writeInvoiceId(previous), writeElement('sf:Huella', previous.fingerprint)])
    : writeElement('sf:PrimerRegistro', 'S');
  return [
    writeElement('sf:Encadenamiento', [link]),
    writeSoftware(software),
    writeElement('sf:FechaHoraHusoGenRegistro', generatedAt),
    writeElement('sf:TipoHuella', '01'),
    writeElement('sf:Huella', fingerprint),
  ];
}

function writeRegistration(record: RegistrationRecord): Xml {
  const { issuer, number, issuedOn, correction, amends, operationOn, recipient } = record;
  return writeElement('sf:RegistroAlta', [
    writeElement('sf:IDVersion', '1.0'),
    writeElement('sf:IDFactura', writeInvoiceId({ issuerNif: issuer.nif, number, issuedOn })),
    writeOptional('sf:RefExterna', record.reference),
    writeElement('sf:NombreRazonEmisor', issuer.name),
    writeMark('sf:Subsanacion', amends !== undefined),
    writeOptional('sf:RechazoPrevio', amends && PREVIOUS_REJECTIONS[amends]),
    writeElement('sf:TipoFactura', record.type),
    ...(correction ? writeCorrection(correction) : []),
    writeOptional('sf:FechaOperacion', operationOn && formatDay(operationOn)),
    writeElement('sf:DescripcionOperacion', record.description),
    writeMark('sf:FacturaSinIdentifDestinatarioArt61d', record.omitsRecipientByArticle61d),
    recipient && writeRecipient(recipient),
    writeElement('sf:Desglose', record.breakdown.map(writeLine)),
    writeElement('sf:CuotaTotal', formatCents(record.vatCents)),
    writeElement('sf:ImporteTotal', formatCents(record.totalCents)),
    ...writeChain(record),
  ]);
}

function writeCancellation(record: CancellationRecord): Xml {
  return writeElement('sf:RegistroAnulacion', [
    writeElement('sf:IDVersion', '1.0'),
    writeElement('sf:IDFactura', [
      writeElement('sf:IDEmisorFacturaAnulada', record.issuer.nif),
      writeElement('sf:NumSerieFacturaAnulada', record.number),
      writeElement('sf:FechaExpedicionFacturaAnulada', formatDay(record.issuedOn)),
    ]),
    writeOptional('sf:RefExterna', record.reference),
    writeMark('sf:SinRegistroPrevio', record.isWithoutRegistration),
    writeMark('sf:RechazoPrevio', record.followsRejection),
    ...writeChain(record),
  ]);
}

/** A record as the agency's element, with the prefix `sf`. */
export function writeRecord(record: VerifactuRecord): Xml {
  return record.kind === 'registration' ? writeRegistration(record) : writeCancellation(record);
}

/** A record as an XML document of its own, for an export. */
export function recordToXml(record: VerifactuRecord): string {
  const { xml } = writeRecord(record);
  return `<?xml version="1.0" encoding="UTF-8"?>${xml.replace('>', ` xmlns:sf="${NAMESPACES.sf}">`)}`;
}
