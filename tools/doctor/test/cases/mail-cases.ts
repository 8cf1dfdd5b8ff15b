import { MAIL_DOMAIN } from '../shop/test-shop';
import type { PlantedFault } from './planted-fault';

const DNS = { service: 'notifications' } as const;

/** The mail server and the domain of the sender. */
export const MAIL_CASES: readonly PlantedFault[] = [
  {
    title: 'a wrong password of the mail server',
    plant: ({ settings, mailbox }) => settings.setSecret('notifications', 'SMTP_URL', mailbox.smtpUrl.replace('mail-password', 'wrong')),
    ...{ service: 'notifications', subject: 'SMTP_URL', remedy: 'Correct them; special characters are written as %40' },
  },
  {
    title: 'a mail server that is down',
    plant: ({ settings }) => settings.setSecret('notifications', 'SMTP_URL', 'smtp://127.0.0.1:1'),
    ...{ service: 'notifications', subject: 'SMTP_URL', remedy: 'Correct host and port, and open the port in the firewall.' },
  },
  {
    title: 'a mail server that refuses the test mail',
    plant: ({ mailbox, requests }) => {
      mailbox.failWith(550);
      Object.assign(requests, { mailTo: 'owner@shop.test' });
    },
    ...{ service: 'notifications', subject: 'SMTP_URL', remedy: 'Allow MAIL_FROM as a sender at the mail server.' },
  },
  {
    title: 'a domain without SPF',
    plant: ({ names }) => void names.records.delete(MAIL_DOMAIN),
    ...{ ...DNS, subject: `SPF of ${MAIL_DOMAIN}`, remedy: `Add a TXT record to ${MAIL_DOMAIN}: v=spf1` },
  },
  {
    title: 'a domain with two SPF records',
    plant: ({ names }) => void names.records.set(MAIL_DOMAIN, ['v=spf1 -all', 'v=spf1 mx -all']),
    ...{ ...DNS, subject: `SPF of ${MAIL_DOMAIN}`, remedy: 'Join them into one TXT record.' },
  },
  {
    title: 'an SPF record that allows every sender',
    plant: ({ names }) => void names.records.set(MAIL_DOMAIN, ['v=spf1 +all']),
    ...{ ...DNS, subject: `SPF of ${MAIL_DOMAIN}`, remedy: 'End it with -all or ~all.' },
  },
  {
    title: 'a domain without DMARC',
    plant: ({ names }) => void names.records.delete(`_dmarc.${MAIL_DOMAIN}`),
    ...{ ...DNS, subject: `DMARC of ${MAIL_DOMAIN}`, remedy: `Add a TXT record to _dmarc.${MAIL_DOMAIN}` },
  },
  {
    title: 'a DMARC record without a policy',
    plant: ({ names }) => void names.records.set(`_dmarc.${MAIL_DOMAIN}`, ['v=DMARC1; rua=mailto:a@shop.test']),
    ...{ ...DNS, subject: `DMARC of ${MAIL_DOMAIN}`, remedy: 'Add p=quarantine or p=reject to it.' },
  },
  {
    title: 'a DKIM selector without a record',
    plant: ({ requests }) => void Object.assign(requests, { dkimSelector: 'other' }),
    ...{ ...DNS, subject: `DKIM at other._domainkey.${MAIL_DOMAIN}`, remedy: 'Copy the record of your mail provider' },
  },
  {
    title: 'a DKIM record without a key',
    plant: ({ names }) => void names.records.set(`shop._domainkey.${MAIL_DOMAIN}`, ['v=DKIM1; p=']),
    ...{ ...DNS, subject: `DKIM at shop._domainkey.${MAIL_DOMAIN}`, remedy: 'Copy the record of your mail provider' },
  },
  {
    title: 'a name server that fails',
    plant: ({ names }) => void (names.isBroken = true),
    ...{ ...DNS, subject: 'MAIL_FROM', remedy: 'Correct the domain, or the name servers of this machine.' },
  },
];
