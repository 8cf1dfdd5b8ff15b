import { runWithin, type Check, type CheckContext } from './check';

const context: CheckContext = {
  settings: { services: [], homeOf: () => 'a file' },
  requests: { diskFolders: [], minFreeGiB: 0, stripe: false, create: false },
  now: () => 0,
};
const checkOf = (run: Check['run']): Check => ({ group: 'smtp', service: 'notifications', run });

describe('a check', () => {
  it('is a finding when it does not end in time', async () => {
    const findings = await runWithin(
      checkOf(() => new Promise(() => undefined)),
      context,
      20,
    );
    expect(findings).toMatchObject([{ subject: 'smtp', sentence: 'The check did not end within 0.02 seconds.' }]);
  });

  it('is a finding with the code of an unexpected error, and without its message', async () => {
    const error = Object.assign(new Error('password secret'), { code: 'EPROTO' });
    const findings = await runWithin(
      checkOf(() => Promise.reject(error)),
      context,
      1_000,
    );
    expect(findings).toMatchObject([{ service: 'notifications', sentence: 'The check failed: EPROTO.' }]);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });
});
