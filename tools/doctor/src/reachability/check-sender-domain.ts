import { Resolver } from 'node:dns/promises';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { settingsOf, stageOf, valueOf, type ServiceSettings, type ShopSettings } from '../settings/shop-settings';
import type { Check, CheckContext } from './check';

const RESOLVER_OPTIONS = { timeout: 2_000, tries: 2 };
/** A name without such records, as opposed to a name server that fails. */
const NO_RECORD_CODES = ['ENODATA', 'ENOTFOUND'];

type ReadTexts = (name: string) => Promise<string[]>;

/** SPF, DMARC and DKIM of each domain that mails come from. A shop on one machine has no such domain. */
export function senderDomainChecks(settings: ShopSettings): Check[] {
  const notifications = settingsOf(settings, 'notifications');
  if (notifications === undefined || stageOf(notifications) === 'local') return [];
  return senderDomainsOf(notifications).map(({ domain, variable }) => ({
    group: 'dns',
    service: 'notifications',
    run: (context) => checkDomain(domain, variable, context),
  }));
}

async function checkDomain(
  domain: string,
  variable: string,
  { nameServers, requests: { dkimSelector } }: CheckContext,
): Promise<Finding[]> {
  const readTexts = createReader(nameServers);
  try {
    const [spf, dmarc, dkim] = await Promise.all([
      validateSpf(domain, readTexts),
      validateDmarc(domain, readTexts),
      dkimSelector === undefined ? undefined : validateDkim(`${dkimSelector}._domainkey.${domain}`, readTexts),
    ]);
    return [spf, dmarc, dkim].flatMap((found) => found ?? []);
  } catch (error) {
    const sentence = `The name server does not answer for ${domain} (${reasonOf(error)}).`;
    return [fault('notifications', variable, sentence, 'Correct the domain, or the name servers of this machine.')];
  }
}

async function validateSpf(domain: string, readTexts: ReadTexts): Promise<Finding | undefined> {
  const records = (await readTexts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  const found = (sentence: string, remedy: string): Finding => fault('notifications', `SPF of ${domain}`, sentence, remedy);
  if (record === undefined)
    return found('The domain has no SPF record.', `Add a TXT record to ${domain}: v=spf1 include:<your mail provider> -all.`);
  if (records.length > 1) return found('The domain has several SPF records, so none counts.', 'Join them into one TXT record.');
  return /(^|\s)\+?all(\s|$)/i.test(record) ? found('The SPF record allows every sender.', 'End it with -all or ~all.') : undefined;
}

async function validateDmarc(domain: string, readTexts: ReadTexts): Promise<Finding | undefined> {
  for (const name of [domain, ...parentDomainsOf(domain)]) {
    const texts = await readTexts(`_dmarc.${name}`);
    const record = texts.find((text) => /^v=DMARC1\s*;/i.test(text));
    if (record === undefined) continue;
    if (/;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(record)) return undefined;
    return fault(
      'notifications',
      `DMARC of ${domain}`,
      `The record at _dmarc.${name} has no policy.`,
      'Add p=quarantine or p=reject to it.',
    );
  }
  const remedy = `Add a TXT record to _dmarc.${domain}: v=DMARC1; p=quarantine.`;
  return fault('notifications', `DMARC of ${domain}`, 'The domain has no DMARC record.', remedy);
}

async function validateDkim(name: string, readTexts: ReadTexts): Promise<Finding | undefined> {
  const texts = await readTexts(name);
  if (texts.some((text) => /(^|;)\s*p\s*=\s*[\w+/]/.test(text))) return undefined;
  const sentence = texts.length === 0 ? 'The selector has no DKIM record.' : 'The DKIM record has no key.';
  return fault('notifications', `DKIM at ${name}`, sentence, 'Copy the record of your mail provider, and check --dkim-selector.');
}

function createReader(nameServers: readonly string[] | undefined): ReadTexts {
  const resolver = new Resolver(RESOLVER_OPTIONS);
  if (nameServers !== undefined) resolver.setServers(nameServers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (NO_RECORD_CODES.includes(reasonOf(error))) return [];
      throw error;
    }
  };
}

/** Domains above, without the top level: a record there counts for the subdomain. */
function parentDomainsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_label, index) => labels.slice(index + 1).join('.'));
}

function senderDomainsOf(settings: ServiceSettings): { domain: string; variable: string }[] {
  const domains = new Map<string, string>();
  for (const variable of ['NEWS_FROM', 'MAIL_FROM']) {
    const domain = valueOf(settings, variable)?.split('@')[1]?.toLowerCase();
    if (domain !== undefined) domains.set(domain, variable);
  }
  return [...domains].map(([domain, variable]) => ({ domain, variable }));
}
