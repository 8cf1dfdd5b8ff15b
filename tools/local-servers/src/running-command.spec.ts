import { spawnSync } from 'node:child_process';
import { parentOf, procFile, psField, runningCommand } from './running-command';

/** The id of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('what runs under an id', () => {
  it('is told of a process that runs, and of none that has ended', async () => {
    expect([await runningCommand(process.pid), await parentOf(process.pid)]).toEqual([expect.stringContaining('node'), process.ppid]);
    const id = gone();
    expect([await runningCommand(id), await parentOf(id)]).toEqual([undefined, undefined]);
  });

  it('is asked of ps where the system has no files about it', async () => {
    expect([await psField('command', process.pid), await psField('ppid', process.pid)]).toEqual([
      expect.stringContaining('node'),
      String(process.ppid),
    ]);
    expect(await psField('command', gone())).toBeUndefined();
  });

  it('is not taken for nothing when ps does not know what it is asked', async () => {
    await expect(psField('no-such-field', process.pid)).rejects.toThrow(/no-such-field/);
  });

  it('is not taken for nothing when its file cannot be read', async () => {
    const asked = procFile(process.pid, 'fd').catch((error: unknown) => (error as { code?: unknown }).code);
    // A folder, where there are such files.
    expect(await asked).toBe(process.platform === 'linux' ? 'EISDIR' : '');
  });
});
