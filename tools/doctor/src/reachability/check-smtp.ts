import { createTransport } from 'nodemailer';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { smtpOptions } from '../services';
import { settingsOf, valueOf, type ServiceSettings, type ShopSettings } from '../settings/shop-settings';
import type { Check, CheckContext } from './check';

const PHASE_TIMEOUT_MS = 3_000;
const PHASE_TIMEOUTS = { connectionTimeout: PHASE_TIMEOUT_MS, greetingTimeout: PHASE_TIMEOUT_MS, socketTimeout: PHASE_TIMEOUT_MS };

/** Connection, TLS and sign-in as the service does them; on request a test mail. */
export function smtpChecks(settings: ShopSettings): Check[] {
  const notifications = settingsOf(settings, 'notifications');
  if (notifications === undefined) return [];
  return [{ group: 'smtp', service: 'notifications', run: (context) => checkMailServer(notifications, context) }];
}

async function checkMailServer(settings: ServiceSettings, { requests, authorities }: CheckContext): Promise<Finding[]> {
  const [url, publicOrigin] = [valueOf(settings, 'SMTP_URL'), valueOf(settings, 'PUBLIC_ORIGIN')];
  if (url === undefined || publicOrigin === undefined || !/^smtps?:\/\/[^\s/]+$/.test(url)) return [];
  const transport = createTransport({
    ...{ ...smtpOptions(url, publicOrigin), ...PHASE_TIMEOUTS },
    ...(authorities === undefined ? {} : { tls: { ca: authorities } }),
  });
  try {
    await transport.verify();
    if (requests.mailTo !== undefined) await transport.sendMail(testMail(settings, requests.mailTo));
    return [];
  } catch (error) {
    return [explainFailure(error, requests.mailTo)];
  } finally {
    transport.close();
  }
}

function testMail(settings: ServiceSettings, to: string) {
  return {
    from: { name: valueOf(settings, 'MAIL_FROM_NAME') ?? '', address: valueOf(settings, 'MAIL_FROM') ?? '' },
    to,
    subject: 'Test mail of the shop / Correo de prueba de la tienda',
    text: 'The mail server accepts mails of the shop.\n\nEl servidor de correo acepta los correos de la tienda.\n',
  };
}

function explainFailure(error: unknown, mailTo: string | undefined): Finding {
  const reason = reasonOf(error);
  const found = (sentence: string, remedy: string): Finding => fault('notifications', 'SMTP_URL', sentence, remedy);
  if (reason === 'EAUTH')
    return found('The mail server refuses user or password.', 'Correct them; special characters are written as %40 and the like.');
  if (reason === 'ETLS')
    return found('The mail server offers no usable TLS.', 'Use smtps://, or give the mail server a trusted certificate.');
  if (reason === 'EENVELOPE' || reason === 'EMESSAGE')
    return found(
      `The mail server refuses the test mail to ${mailTo ?? 'its receiver'}.`,
      'Allow MAIL_FROM as a sender at the mail server.',
    );
  return found(`The mail server does not answer (${reason}).`, 'Correct host and port, and open the port in the firewall.');
}
