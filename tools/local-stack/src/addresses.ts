import { DEMO_ACCOUNTS } from './data/demo-accounts';
import { inspectorPortOf } from './inspect';
import { hasDemoAccounts } from './settings';
import type { StackSettings } from './settings';

export interface ListedAddress {
  title: string;
  url: string;
}

/** Addresses of the running shop, for people. */
export function addressesOf({ ports, real, publicOrigin, dev }: StackSettings): ListedAddress[] {
  return [
    { title: 'Shop', url: publicOrigin },
    { title: 'Admin', url: `${publicOrigin}/admin/` },
    ...(dev ? [{ title: 'Shop, from source', url: `http://127.0.0.1:${ports.storefront}` }] : []),
    ...(dev ? [{ title: 'Admin, from source', url: `http://127.0.0.1:${ports.admin}/admin/` }] : []),
    ...(real.smtpUrl ? [] : [{ title: 'Mailbox', url: `http://localhost:${ports.mailbox}` }]),
    ...(real.stripeSecretKey ? [] : [{ title: 'Stripe sandbox', url: `http://localhost:${ports.stripe}` }]),
    { title: 'Status and clock', url: `http://localhost:${ports.control}` },
  ];
}

/** The table printed when the shop is open, with the demo accounts and the sandbox's test cards. */
export function addressTable(settings: StackSettings): string {
  const addresses = addressesOf(settings);
  const width = Math.max(...addresses.map(({ title }) => title.length)) + 2;
  const lines = addresses.map(({ title, url }) => `  ${title.padEnd(width)}${url}`);
  const debuggerLines = settings.inspect.map((name) => `  Debugger of ${name}: 127.0.0.1:${inspectorPortOf(settings.inspect, name)}`);
  const cardLines = [
    '  Cards (any future date, any CVC):',
    '    4242 4242 4242 4242  pays          4000 0000 0000 0002  is declined',
    '    4000 0025 0000 3155  requires a confirmation (3-D Secure)',
  ];
  const accountLines = [
    '  Sign in as:',
    ...DEMO_ACCOUNTS.map(({ email, password, title }) => `    ${email.padEnd(22)}${password.padEnd(24)}${title}`),
  ];
  return [
    ...lines,
    ...debuggerLines,
    ...(hasDemoAccounts(settings) ? ['', ...accountLines] : []),
    ...(settings.real.stripeSecretKey ? [] : ['', ...cardLines]),
  ].join('\n');
}
