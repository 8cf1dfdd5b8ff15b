import type { MailProvider } from '@brote/contracts/notifications';
import { type JsonObject, parseJsonObject } from './json-values';
import type { ParsedReport } from './mail-feedback';
import { parseBrevoReport } from './parse-brevo-report';
import { parsePostmarkReport } from './parse-postmark-report';
import { parseSesReport } from './parse-ses-report';

const PARSERS: Readonly<Record<MailProvider, (body: JsonObject) => ParsedReport>> = {
  ses: parseSesReport,
  postmark: parsePostmarkReport,
  brevo: parseBrevoReport,
};

/** Reads the body of a provider's webhook. Nothing is reported by a body that is no JSON object or of an unknown type. */
export function parseReport(provider: MailProvider, rawBody: string): ParsedReport {
  const body = parseJsonObject(rawBody);
  return body === null ? { feedback: [] } : PARSERS[provider](body);
}
