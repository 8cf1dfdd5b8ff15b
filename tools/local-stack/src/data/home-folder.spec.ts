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

it('reset deletes the files of the stack and leaves all others', async () => {
  const home = new HomeFolder(path);
  await home.acquire();
  await writeFile(join(path, 'holiday.jpg'), '');
  await home.release();
  await reset(home, true);

  expect([existsSync(join(path, 'data')), existsSync(join(path, 'logs')), existsSync(join(path, 'holiday.jpg'))]).toEqual([
    false,
    false,
    true,
  ]);
});

it('reset asks before it deletes, and deletes nothing without an answer', async () => {
  const home = new HomeFolder(path);
  await home.acquire();
  await home.release();

  await expect(reset(home, false)).rejects.toThrow(/add --yes/);
  expect(existsSync(join(path, 'data'))).toBe(true);
});

it('HomeFolder refuses a folder of a running stack', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const pid = other.pid ?? 0;
  await writeFile(join(path, 'running.json'), JSON.stringify({ pid }));

  await expect(new HomeFolder(path).acquire()).rejects.toThrow(`The shop is already running (process ${pid})`);
  await expect(new HomeFolder(path).deleteAll()).rejects.toThrow('Stop that one');
  other.kill();
});

it('HomeFolder takes over the folder of a crashed stack', async () => {
  await writeFile(join(path, 'running.json'), '{"pid": 4194300');
  const home = new HomeFolder(path);
  await home.acquire();

  expect(home.hasData()).toBe(true);
});
