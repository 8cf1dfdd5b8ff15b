import { randomInt } from 'node:crypto';
import type { DuplicateRecord, RecordVerdict } from '#app/memory/received-record';
import { madridTimestamp } from '#app/records/dates';
import type { InvoiceRecord } from '#app/records/invoice-record';
import type { RuleContext } from '#app/rules/rule';
import { writeEnvelope, rewriteElement, writeElement, writeOptionalElement } from '#app/xml/write-xml';
import type { XmlFragment } from '#app/xml/write-xml';
import type { RequestHeader } from './request-header';

/** A record with its verdict. */
export interface AnswerLine {
  readonly record: InvoiceRecord;
  readonly verdict: RecordVerdict;
}

export interface SubmissionAnswer {
  readonly header: RequestHeader;
  readonly context: RuleContext;
  readonly presenter: string;
  readonly lines: readonly AnswerLine[];
  readonly waitingSeconds: number;
}

const VERIFICATION_CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A secure verification code (CSV): 16 characters. */
function generateVerificationCode(): string {
  const characters = Array.from({ length: 14 }, () => VERIFICATION_CODE_CHARACTERS[randomInt(VERIFICATION_CODE_CHARACTERS.length)]);
  return `A-${characters.join('')}`;
}

function stateOf(lines: readonly AnswerLine[]): string {
  if (lines.every(({ verdict }) => verdict.state === 'Correcto')) return 'Correcto';
  return lines.every(({ verdict }) => verdict.state === 'Incorrecto') ? 'Incorrecto' : 'ParcialmenteCorrecto';
}

/** The key as it was sent: a trimmed one may be too short for the schema. */
function writeKey(record: InvoiceRecord): XmlFragment {
  const keyElements = record.element.children.find(({ name }) => name === 'IDFactura')?.children ?? [];
  const [issuer = '', number = '', date = ''] = keyElements.map(({ text }) => text);
  return writeElement('sfR:IDFactura', [
    writeElement('sf:IDEmisorFactura', issuer),
    writeElement('sf:NumSerieFactura', record.key.number === '' ? number : record.key.number),
    writeElement('sf:FechaExpedicionFactura', date),
  ]);
}

/** A flag of the record, if it has a value that the answer's schema allows. */
function writeFlag(name: 'Subsanacion' | 'RechazoPrevio' | 'SinRegistroPrevio', record: InvoiceRecord): XmlFragment | undefined {
  const value = record.valueAt(name) ?? '';
  return ['S', 'N', ...(name === 'RechazoPrevio' ? ['X'] : [])].includes(value) ? writeElement(`sf:${name}`, value) : undefined;
}

function writeOperation(record: InvoiceRecord): XmlFragment {
  return writeElement('sfR:Operacion', [
    writeElement('sf:TipoOperacion', record.kind === 'registration' ? 'Alta' : 'Anulacion'),
    writeFlag('Subsanacion', record),
    writeFlag('RechazoPrevio', record),
    writeFlag('SinRegistroPrevio', record),
  ]);
}

function writeDuplicate({ requestId, state, code, description }: DuplicateRecord): XmlFragment {
  return writeElement('sfR:RegistroDuplicado', [
    writeElement('sf:IdPeticionRegistroDuplicado', requestId),
    writeElement('sf:EstadoRegistroDuplicado', state),
    writeOptionalElement('sf:CodigoErrorRegistro', code?.toString()),
    writeOptionalElement('sf:DescripcionErrorRegistro', description),
  ]);
}

function writeLine({ record, verdict }: AnswerLine): XmlFragment {
  const reference = record.valueAt('RefExterna');
  return writeElement('sfR:RespuestaLinea', [
    writeKey(record),
    writeOperation(record),
    reference === undefined || Array.from(reference).length > 60 ? undefined : writeElement('sfR:RefExterna', reference),
    writeElement('sfR:EstadoRegistro', verdict.state),
    writeOptionalElement('sfR:CodigoErrorRegistro', verdict.code?.toString()),
    writeOptionalElement('sfR:DescripcionErrorRegistro', verdict.description),
    verdict.duplicate && writeDuplicate(verdict.duplicate),
  ]);
}

/** `RespuestaRegFactuSistemaFacturacion`. The code and the presentation are left out when every record is rejected. */
export function writeSubmissionAnswer({ header, context, presenter, lines, waitingSeconds }: SubmissionAnswer): string {
  const state = stateOf(lines);
  const isAnyAccepted = state !== 'Incorrecto';
  const presentation = writeElement('sfR:DatosPresentacion', [
    writeElement('sf:NIFPresentador', presenter),
    writeElement('sf:TimestampPresentacion', madridTimestamp(context.nowMs)),
  ]);
  const body = writeElement('sfR:RespuestaRegFactuSistemaFacturacion', [
    isAnyAccepted ? writeElement('sfR:CSV', generateVerificationCode()) : undefined,
    isAnyAccepted ? presentation : undefined,
    rewriteElement(header.element, (depth) => (depth === 0 ? 'sfR' : undefined)),
    writeElement('sfR:TiempoEsperaEnvio', String(waitingSeconds)),
    writeElement('sfR:EstadoEnvio', state),
    ...lines.map(writeLine),
  ]);
  return writeEnvelope(body, ['sfR', 'sf']);
}
