import { spawnSync } from 'node:child_process';
import { parentOf, procFile, psField, runningCommand } from './running-command';

/** The id of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('runningCommand and its sources', () => {
  it('return the command and the parent of a running process, and nothing for an ended one', async () => {
    expect([await runningCommand(process.pid), await parentOf(process.pid)]).toEqual([expect.stringContaining('node'), process.ppid]);
    const id = gone();
    expect([await runningCommand(id), await parentOf(id)]).toEqual([undefined, undefined]);
  });

  it('use ps on systems without process files', async () => {
    expect([await psField('command', process.pid), await psField('ppid', process.pid)]).toEqual([
      expect.stringContaining('node'),
      String(process.ppid),
    ]);
    expect(await psField('command', gone())).toBeUndefined();
  });

  it('reject an unknown field of ps', async () => {
    await expect(psField('no-such-field', process.pid)).rejects.toThrow(/no-such-field/);
  });

  it('report an unreadable process file', async () => {
    const asked = procFile(process.pid, 'fd').catch((error: unknown) => (error as { code?: unknown }).code);
    // `fd` is a folder where the system has process files.
    expect(await asked).toBe(process.platform === 'linux' ? 'EISDIR' : '');
  });
});
