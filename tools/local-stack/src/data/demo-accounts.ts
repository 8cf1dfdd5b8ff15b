import { demoEmail } from '@brote/brand';
import type { StackPart } from '../stack';
import { runDemoProgram } from './run-demo-program';

export interface DemoAccount {
  email: string;
  password: string;
  locale: 'en' | 'es';
  fullName: string;
  onboarded: boolean;
  roles: ('staff' | 'admin')[];
  /** Whether the back office requires a second factor, which the first sign-in sets up. */
  needsSecondFactor: boolean;
  /** For the table of the running shop. */
  title: string;
}

/** The accounts to sign in with. Their passwords are public, so they exist on this machine only. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...{ email: demoEmail('lucia'), password: 'tres-cepillos-azules', locale: 'es', fullName: 'Lucía Ferrer' },
    ...{ onboarded: true, roles: [], title: 'customer', needsSecondFactor: false },
  },
  {
    ...{ email: demoEmail('marc'), password: 'dos-cepillos-lilas', locale: 'en', fullName: 'Marc Soler' },
    ...{ onboarded: false, roles: [], title: 'customer, not onboarded yet', needsSecondFactor: false },
  },
  {
    ...{ email: demoEmail('vera'), password: 'caja-para-dos-cepillos', locale: 'es', fullName: 'Vera Moll' },
    ...{ onboarded: true, roles: [], title: "subscriber at today's price", needsSecondFactor: false },
  },
  {
    ...{ email: demoEmail('tomas'), password: 'caja-del-primer-bambu', locale: 'es', fullName: 'Tomás Gil' },
    ...{ onboarded: true, roles: [], title: 'subscriber at 7.99, the price of 2025', needsSecondFactor: false },
  },
  {
    ...{ email: demoEmail('clara'), password: 'caja-de-bambu-antigua', locale: 'en', fullName: 'Clara Roig' },
    ...{ onboarded: true, roles: [], title: 'subscriber at 4.99, an earlier price', needsSecondFactor: false },
  },
  {
    ...{ email: demoEmail('ines'), password: 'almacen-de-cepillos', locale: 'es', fullName: 'Inés Prat' },
    ...{ onboarded: true, roles: ['staff', 'admin'], title: 'staff and admin', needsSecondFactor: false },
  },
  {
    ...{ email: demoEmail('pablo'), password: 'cajas-de-bambu', locale: 'es', fullName: 'Pablo Rius' },
    ...{ onboarded: true, roles: ['staff'], title: 'staff', needsSecondFactor: false },
  },
  {
    ...{ email: demoEmail('nuria'), password: 'llave-de-bambu', locale: 'es', fullName: 'Núria Costa' },
    ...{ onboarded: true, roles: ['staff', 'admin'], title: 'admin, sets a second factor up', needsSecondFactor: true },
  },
];

/** Opens the demo accounts once per data folder: a closed account stays closed. Rejects with identity's output when it failed. */
export async function openDemoAccounts(identity: StackPart, marker: string): Promise<void> {
  const accounts = DEMO_ACCOUNTS.map(({ title: _title, ...account }) => account);
  await runDemoProgram(identity, { program: 'open-demo-accounts.js', env: { DEMO_ACCOUNTS: JSON.stringify(accounts) }, marker });
}
