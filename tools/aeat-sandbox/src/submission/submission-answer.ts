import { randomInt } from 'node:crypto';
import type { Duplicate, Verdict } from '#app/memory/received-record';
import { madridTimestamp } from '#app/records/dates';
import type { InvoiceRecord } from '#app/records/invoice-record';
import type { RuleContext } from '#app/rules/rule';
import { envelope, rewrite, write, writeOptional } from '#app/xml/write-xml';
import type { Written } from '#app/xml/write-xml';
import type { RequestHeader } from './request-header';

/** A record with its verdict. */
export interface AnswerLine {
  readonly record: InvoiceRecord;
  readonly verdict: Verdict;
}

export interface SubmissionAnswer {
  readonly header: RequestHeader;
  readonly context: RuleContext;
  readonly presenter: string;
  readonly lines: readonly AnswerLine[];
  readonly waitingSeconds: number;
}

const CSV_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A secure verification code (CSV): 16 characters. */
function newCsv(): string {
  const characters = Array.from({ length: 14 }, () => CSV_CHARACTERS[randomInt(CSV_CHARACTERS.length)]);
  return `A-${characters.join('')}`;
}

function stateOf(lines: readonly AnswerLine[]): string {
  if (lines.every(({ verdict }) => verdict.state === 'Correcto')) return 'Correcto';
  return lines.every(({ verdict }) => verdict.state === 'Incorrecto') ? 'Incorrecto' : 'ParcialmenteCorrecto';
}

/** The key as it was sent: a trimmed one may be too short for the schema. */
function keyOf(record: InvoiceRecord): Written {
  const ids = record.element.children.find(({ name }) => name === 'IDFactura')?.children ?? [];
  const [issuer = '', number = '', date = ''] = ids.map(({ text }) => text);
  return write('sfR:IDFactura', [
    write('sf:IDEmisorFactura', issuer),
    write('sf:NumSerieFactura', record.key.number === '' ? number : record.key.number),
    write('sf:FechaExpedicionFactura', date),
  ]);
}

/** A flag of the record, if it has a value that the answer's schema allows. */
function flag(name: 'Subsanacion' | 'RechazoPrevio' | 'SinRegistroPrevio', record: InvoiceRecord): Written | undefined {
  const value = record.value(name) ?? '';
  return ['S', 'N', ...(name === 'RechazoPrevio' ? ['X'] : [])].includes(value) ? write(`sf:${name}`, value) : undefined;
}

function operationOf(record: InvoiceRecord): Written {
  return write('sfR:Operacion', [
    write('sf:TipoOperacion', record.kind === 'registration' ? 'Alta' : 'Anulacion'),
    flag('Subsanacion', record),
    flag('RechazoPrevio', record),
    flag('SinRegistroPrevio', record),
  ]);
}

function duplicateOf({ requestId, state, code, description }: Duplicate): Written {
  return write('sfR:RegistroDuplicado', [
    write('sf:IdPeticionRegistroDuplicado', requestId),
    write('sf:EstadoRegistroDuplicado', state),
    writeOptional('sf:CodigoErrorRegistro', code?.toString()),
    writeOptional('sf:DescripcionErrorRegistro', description),
  ]);
}

function lineOf({ record, verdict }: AnswerLine): Written {
  const reference = record.value('RefExterna');
  return write('sfR:RespuestaLinea', [
    keyOf(record),
    operationOf(record),
    reference === undefined || Array.from(reference).length > 60 ? undefined : write('sfR:RefExterna', reference),
    write('sfR:EstadoRegistro', verdict.state),
    writeOptional('sfR:CodigoErrorRegistro', verdict.code?.toString()),
    writeOptional('sfR:DescripcionErrorRegistro', verdict.description),
    verdict.duplicate && duplicateOf(verdict.duplicate),
  ]);
}

/** `RespuestaRegFactuSistemaFacturacion`. The code and the presentation are left out when every record is rejected. */
export function answerOf({ header, context, presenter, lines, waitingSeconds }: SubmissionAnswer): string {
  const state = stateOf(lines);
  const isAccepted = state !== 'Incorrecto';
  const presentation = write('sfR:DatosPresentacion', [
    write('sf:NIFPresentador', presenter),
    write('sf:TimestampPresentacion', madridTimestamp(context.nowMs)),
  ]);
  const body = write('sfR:RespuestaRegFactuSistemaFacturacion', [
    isAccepted ? write('sfR:CSV', newCsv()) : undefined,
    isAccepted ? presentation : undefined,
    rewrite(header.element, (depth) => (depth === 0 ? 'sfR' : undefined)),
    write('sfR:TiempoEsperaEnvio', String(waitingSeconds)),
    write('sfR:EstadoEnvio', state),
    ...lines.map(lineOf),
  ]);
  return envelope(body, ['sfR', 'sf']);
}
