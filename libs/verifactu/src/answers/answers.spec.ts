import { parseXml } from '../xml/parse-xml';
import { nextRequestAt } from './next-request-at';
import { UnreadableAnswerError } from './read-fields';
import { readQueryAnswer } from './read-query-answer';
import { readSoap } from './read-soap';
import { readSubmissionAnswer } from './read-submission-answer';

const ENVELOPE = 'xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"';
const envelopeOf = (body: string) => `<env:Envelope ${ENVELOPE}><env:Body>${body}</env:Body></env:Envelope>`;
const ID =
  '<IDFactura><IDEmisorFactura>B12345674</IDEmisorFactura><NumSerieFactura>F 1</NumSerieFactura><FechaExpedicionFactura>31-01-2027</FechaExpedicionFactura></IDFactura>';
const ERROR = '<CodigoErrorRegistro>2006</CodigoErrorRegistro><DescripcionErrorRegistro>CuotaTotal</DescripcionErrorRegistro>';
const lineOf = (state: string, rest = '', operation = 'Alta') =>
  `<RespuestaLinea>${ID}<Operacion><TipoOperacion>${operation}</TipoOperacion></Operacion><EstadoRegistro>${state}</EstadoRegistro>${rest}</RespuestaLinea>`;
const answerOf = (state: string, lines: string, waiting = '<TiempoEsperaEnvio>120</TiempoEsperaEnvio>') =>
  parseXml(
    `<a><CSV>CSV-1</CSV><DatosPresentacion><TimestampPresentacion>2027-01-31T19:20:30+01:00</TimestampPresentacion></DatosPresentacion>${waiting}<EstadoEnvio>${state}</EstadoEnvio>${lines}</a>`,
  );

const KEY = { issuerNif: 'B12345674', number: 'F 1', issuedOn: '2027-01-31' };

it('an answer has the verdict about each record, its waiting time and its code', () => {
  const duplicate = `<RegistroDuplicado><IdPeticionRegistroDuplicado>7</IdPeticionRegistroDuplicado><EstadoRegistroDuplicado>AceptadaConErrores</EstadoRegistroDuplicado>${ERROR}</RegistroDuplicado>`;
  const lines = [
    lineOf('Correcto'),
    lineOf('AceptadoConErrores', ERROR),
    lineOf('Incorrecto', `<CodigoErrorRegistro>3000</CodigoErrorRegistro>${duplicate}`, 'Anulacion'),
  ];
  const error = { code: 2006, description: 'CuotaTotal' };

  expect(readSubmissionAnswer(answerOf('ParcialmenteCorrecto', lines.join('')))).toEqual({
    verdict: 'partly-accepted',
    csv: 'CSV-1',
    presentedAt: '2027-01-31T19:20:30+01:00',
    waitingSeconds: 120,
    records: [
      { ...KEY, kind: 'registration', verdict: 'accepted' },
      { ...KEY, kind: 'registration', verdict: 'accepted-with-errors', error },
      {
        ...KEY,
        kind: 'cancellation',
        verdict: 'rejected',
        error: { code: 3000, description: '' },
        duplicateOf: { requestId: '7', state: 'accepted-with-errors', error },
      },
    ],
  });
});

it('an answer without a waiting time means the agency’s first one', () => {
  expect(readSubmissionAnswer(answerOf('Correcto', '', '<TiempoEsperaEnvio/>')).waitingSeconds).toBe(60);
});

it.each([
  ['an unknown state', () => readSubmissionAnswer(answerOf('Quizás', ''))],
  ['a state that every object has', () => readSubmissionAnswer(answerOf('constructor', ''))],
  ['a waiting time in words', () => readSubmissionAnswer(answerOf('Correcto', '', '<TiempoEsperaEnvio>uno</TiempoEsperaEnvio>'))],
  ['a line without a state', () => readSubmissionAnswer(answerOf('Correcto', lineOf('')))],
  ['a query’s answer without a result', () => readQueryAnswer(parseXml('<a/>'))],
  ['a page', () => readSoap('<html><p>Servicio no disponible</html>', 'a')],
  ['another answer', () => readSoap(envelopeOf('<b/>'), 'a')],
  ['an empty message', () => readSoap('', 'a')],
])('%s is not readable', (_title, read) => {
  expect(read).toThrow(UnreadableAnswerError);
});

it.each([
  ['env:Client', 'Codigo[4112].El titular del certificado…', 'client', 4112],
  ['Client', 'Codigo[4102].El XML no cumple el esquema.', 'client', 4102],
  ['env:Server', 'Codigo[20009].Error interno.', 'server', 20009],
  ['env:Server.Client', 'Error', 'server', undefined],
])('the fault %s with "%s" is one of the %s, with the code %s', (faultcode, message, side, code) => {
  const fault = envelopeOf(`<env:Fault><faultcode>${faultcode}</faultcode><faultstring>${message}</faultstring></env:Fault>`);

  expect(readSoap(fault, 'a')).toEqual({ fault: { side, code, message } });
});

it('a query’s answer lists the invoices that the agency holds', () => {
  const invoice = `<RegistroRespuestaConsultaFactuSistemaFacturacion>${ID}<DatosRegistroFacturacion><Huella>AB</Huella></DatosRegistroFacturacion><DatosPresentacion><TimestampPresentacion>2027-01-31T19:20:30+01:00</TimestampPresentacion><IdPeticion>9</IdPeticion></DatosPresentacion><EstadoRegistro><EstadoRegistro>Anulada</EstadoRegistro></EstadoRegistro></RegistroRespuestaConsultaFactuSistemaFacturacion>`;
  const held = { ...KEY, state: 'cancelled', fingerprint: 'AB', requestId: '9', presentedAt: '2027-01-31T19:20:30+01:00' };

  expect(readQueryAnswer(parseXml(`<a><ResultadoConsulta>ConDatos</ResultadoConsulta>${invoice}</a>`))).toEqual([held]);
  expect(readQueryAnswer(parseXml('<a><ResultadoConsulta>SinDatos</ResultadoConsulta></a>'))).toEqual([]);
});

it('the next request waits for the agency’s time, unless a thousand records wait', () => {
  const answeredAt = new Date('2027-01-31T18:00:00Z');

  expect(nextRequestAt({ answeredAt, waitingSeconds: 90, waitingRecords: 999 })).toEqual(new Date('2027-01-31T18:01:30Z'));
  expect(nextRequestAt({ answeredAt, waitingSeconds: 90, waitingRecords: 1_000 })).toEqual(answeredAt);
});
