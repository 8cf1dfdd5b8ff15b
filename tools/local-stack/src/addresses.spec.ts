import { addressTable } from './addresses';
import { DEMO_ACCOUNTS } from './data/demo-accounts';
import { readSettings } from './settings';

const printTable = async (env: NodeJS.ProcessEnv): Promise<string> =>
  addressTable(await readSettings({ BROTE_HOME: '/tmp/brote', ...env }, { root: '/shop', dev: false }));

it('addressTable lists the demo accounts with their passwords on this machine only', async () => {
  const [local, open] = [await printTable({}), await printTable({ PUBLIC_ORIGIN: 'https://brote.example' })];

  for (const { email, password } of DEMO_ACCOUNTS) {
    expect(local).toMatch(new RegExp(`${email} +${password}`));
    expect(open).not.toContain(password);
  }
});
