import type { BillingExport, ExportedDocument, ExportedRecord } from './billing-export';
import type { LostDocument } from './lost-documents';

/** The fingerprint of the record below. */
const FINGERPRINT = '26DA6D678B213189547D453212F4FEFC89AD8D0EA1EDB1DAE219492AFF2F1DBA';

const RECORD_XML = `<?xml version="1.0" encoding="UTF-8"?><sf:RegistroAlta xmlns:sf="https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd">
<sf:IDVersion>1.0</sf:IDVersion>
<sf:IDFactura><sf:IDEmisorFactura>B12345674</sf:IDEmisorFactura><sf:NumSerieFactura>F2027-000001</sf:NumSerieFactura><sf:FechaExpedicionFactura>31-01-2027</sf:FechaExpedicionFactura></sf:IDFactura>
<sf:NombreRazonEmisor>Cepillos S.L.</sf:NombreRazonEmisor><sf:TipoFactura>F2</sf:TipoFactura><sf:DescripcionOperacion>Pedido BR-2027-000001</sf:DescripcionOperacion>
<sf:Desglose><sf:DetalleDesglose><sf:Impuesto>01</sf:Impuesto><sf:ClaveRegimen>01</sf:ClaveRegimen><sf:CalificacionOperacion>S1</sf:CalificacionOperacion><sf:TipoImpositivo>21.00</sf:TipoImpositivo><sf:BaseImponibleOimporteNoSujeto>5.79</sf:BaseImponibleOimporteNoSujeto><sf:CuotaRepercutida>1.21</sf:CuotaRepercutida></sf:DetalleDesglose></sf:Desglose>
<sf:CuotaTotal>1.21</sf:CuotaTotal><sf:ImporteTotal>7.00</sf:ImporteTotal><sf:Encadenamiento><sf:PrimerRegistro>S</sf:PrimerRegistro></sf:Encadenamiento>
<sf:FechaHoraHusoGenRegistro>2027-01-31T10:00:00+01:00</sf:FechaHoraHusoGenRegistro><sf:TipoHuella>01</sf:TipoHuella><sf:Huella>${FINGERPRINT}</sf:Huella></sf:RegistroAlta>`;

export const billingExport: BillingExport = {
  createdAt: '2027-01-31T09:00:00.000Z',
  sellerName: 'Cepillos S.L.',
  sellerTaxId: 'B12345674',
  lastPosition: 1,
  lastFingerprint: FINGERPRINT,
  documents: 1,
};

export const exportedDocument: ExportedDocument = {
  number: 'F2027-000001',
  series: 'F',
  year: 2027,
  counter: 1,
  issuedOn: '2027-01-31',
  corrects: null,
  net: 579,
  vat: 121,
  total: 700,
  ratePermille: 210,
  vatCountry: 'ES',
  currency: 'EUR',
  previousHash: null,
  hash: null,
  lines: [{ text: 'Pack de 4', detail: '2 verde, 2 azul', quantity: 1, unitPrice: 700, total: 700 }],
};

export const exportedRecord: ExportedRecord = {
  position: 1,
  xml: RECORD_XML,
  qrAddress: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=F2027-000001&fecha=31-01-2027&importe=7.00',
};

export const lostDocument: LostDocument = {
  ...{ number: 'F2027-000009', series: 'F', year: 2027, counter: 9, issuedOn: '2027-01-31', total: 700 },
  ...{ reference: 'ch_3Q2w3E', source: 'agency', foundAt: '2027-02-01T10:00:00.000Z', position: null, fingerprint: 'A'.repeat(64) },
  ...{ issuerNif: 'B12345674', recordedOn: '2027-01-31' },
};
