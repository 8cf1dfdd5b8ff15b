import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reset } from '../reset';
import { HomeFolder } from './home-folder';

let path: string;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'brote-home-'));
});

afterEach(async () => await rm(path, { recursive: true }));

it('deletes what the stack wrote and leaves everything else', async () => {
  const home = new HomeFolder(path);
  await home.take();
  await writeFile(join(path, 'holiday.jpg'), '');
  await home.release();
  await reset(home, true);

  expect([existsSync(join(path, 'data')), existsSync(join(path, 'logs')), existsSync(join(path, 'holiday.jpg'))]).toEqual([
    false,
    false,
    true,
  ]);
});

it('asks before it deletes, and deletes nothing when nobody is there to answer', async () => {
  const home = new HomeFolder(path);
  await home.take();
  await home.release();

  await expect(reset(home, false)).rejects.toThrow(/add --yes/);
  expect(existsSync(join(path, 'data'))).toBe(true);
});

it('is not shared with a stack that still runs', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const pid = other.pid ?? 0;
  await writeFile(join(path, 'running.json'), JSON.stringify({ pid }));

  await expect(new HomeFolder(path).take()).rejects.toThrow(`The shop is already running (process ${pid})`);
  await expect(new HomeFolder(path).deleteAll()).rejects.toThrow('Stop that one');
  other.kill();
});

it('is taken over from a stack that crashed', async () => {
  await writeFile(join(path, 'running.json'), '{"pid": 4194300');
  const home = new HomeFolder(path);
  await home.take();

  expect(home.holdsData()).toBe(true);
});
