import { readConfig } from '../src/config';
import { startSandbox } from '../src/server';
import type { RunningSandbox } from '../src/server';
import { elementAt, valueAt } from '../src/xml/element';
import type { XmlElement } from '../src/xml/element';
import { parseXml } from '../src/xml/parse-xml';
import { bodyOf, findXmllintErrors } from './xmllint';
import { requestOf } from './invoicing-system';

export const SOAP_PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

export interface AnswerLine {
  readonly number: string | undefined;
  readonly operation: string | undefined;
  readonly state: string | undefined;
  readonly code: number | undefined;
  readonly description: string | undefined;
  readonly duplicate: string | undefined;
  readonly element: XmlElement;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Text of a SOAP fault; undefined for any other answer. */
  readonly fault: string | undefined;
  readonly body: XmlElement;
  readonly state: string | undefined;
  readonly csv: string | undefined;
  readonly waitingSeconds: string | undefined;
  readonly lines: readonly AnswerLine[];
}

function lineOf(element: XmlElement): AnswerLine {
  const code = valueAt(element, 'CodigoErrorRegistro');
  return {
    number: valueAt(element, 'IDFactura/NumSerieFactura'),
    operation: valueAt(element, 'Operacion/TipoOperacion'),
    state: valueAt(element, 'EstadoRegistro'),
    code: code === undefined ? undefined : Number(code),
    description: valueAt(element, 'DescripcionErrorRegistro'),
    duplicate: valueAt(element, 'RegistroDuplicado/EstadoRegistroDuplicado'),
    element,
  };
}

/** Reads an answer and compares it with the agency's schemas of answers by xmllint. */
export function readAnswer(status: number, text: string): Answer {
  const root = parseXml(text);
  const body = elementAt(root, 'Body')?.children[0] ?? root;
  if (body.name === 'RespuestaRegFactuSistemaFacturacion') expect(findXmllintErrors('RespuestaSuministro', bodyOf(text))).toBe('');
  if (body.name === 'RespuestaConsultaFactuSistemaFacturacion') expect(findXmllintErrors('RespuestaConsultaLR', bodyOf(text))).toBe('');
  return {
    status,
    text,
    fault: valueAt(body, 'faultstring'),
    body,
    state: valueAt(body, 'EstadoEnvio'),
    csv: valueAt(body, 'CSV'),
    waitingSeconds: valueAt(body, 'TiempoEsperaEnvio'),
    lines: body.children.filter(({ name }) => name === 'RespuestaLinea').map(lineOf),
  };
}

export interface Harness {
  readonly running: RunningSandbox;
  readonly url: string;
  post(message: string | Uint8Array): Promise<Answer>;
  /** Sends records and expects an answer about each of them. */
  send(records: readonly string[], header?: string): Promise<Answer>;
  /** The line about a record that is sent alone. */
  lineOf(record: string, header?: string): Promise<AnswerLine>;
  postControl(path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a sandbox on a free port. Requests are not refused for coming early unless the environment says so. */
export async function startHarness(env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  const sandbox = await startSandbox(readConfig({ PORT: '0', LOG_LEVEL: 'error', REFUSES_EARLY: 'false', ...env }));
  const { url } = sandbox;
  const post = async (message: string | Uint8Array) => {
    const answer = await fetch(`${url}${SOAP_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      body: message,
    });
    return readAnswer(answer.status, await answer.text());
  };
  const send = async (records: readonly string[], header?: string) => {
    const answer = await post(requestOf(records, header));
    expect(answer.fault).toBeUndefined();
    expect(answer.lines).toHaveLength(records.length);
    return answer;
  };
  return {
    running: sandbox,
    url,
    post,
    send,
    async lineOf(record, header) {
      const [line] = (await send([record], header)).lines;
      if (line === undefined) throw new Error('The answer has no line.');
      return line;
    },
    async postControl(path, body) {
      const answer = await fetch(`${url}/__sandbox/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        body: body && JSON.stringify(body),
        headers: body && { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(200);
      return await answer.json();
    },
    close: () => sandbox.close(),
  };
}
