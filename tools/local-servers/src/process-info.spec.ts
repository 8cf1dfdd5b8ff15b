import { spawnSync } from 'node:child_process';
import { readParentPid, readProcFile, readPsField, readCommandLine } from './process-info';

/** The id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('readCommandLine and its sources', () => {
  it('return the command and the parent of a running process, and nothing for an ended one', async () => {
    expect([await readCommandLine(process.pid), await readParentPid(process.pid)]).toEqual([expect.stringContaining('node'), process.ppid]);
    const id = endedPid();
    expect([await readCommandLine(id), await readParentPid(id)]).toEqual([undefined, undefined]);
  });

  it('use ps on systems without process files', async () => {
    expect([await readPsField('command', process.pid), await readPsField('ppid', process.pid)]).toEqual([
      expect.stringContaining('node'),
      String(process.ppid),
    ]);
    expect(await readPsField('command', endedPid())).toBeUndefined();
  });

  it('reject an unknown field of ps', async () => {
    await expect(readPsField('no-such-field', process.pid)).rejects.toThrow(/no-such-field/);
  });

  it('report an unreadable process file', async () => {
    const asked = readProcFile(process.pid, 'fd').catch((error: unknown) => (error as { code?: unknown }).code);
    // `fd` is a folder where the system has process files.
    expect(await asked).toBe(process.platform === 'linux' ? 'EISDIR' : '');
  });
});
