#!/usr/bin/env node
// Stands for systemctl on a machine without systemd: starts units as their files say. It knows what the page uses.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const UNIT_FOLDERS = ['/etc/systemd/system', '/lib/systemd/system'];
const STATE_FOLDER = '/var/log/units';

/** The settings of a unit, with those of its drop-ins; each setting has all its values. */
function readUnit(unit) {
  const [, name, instance] = /^([^@]+)@?(.*)$/.exec(unit.replace(/\.service$/, ''));
  const file = instance === '' ? `${name}.service` : `${name}@.service`;
  const path = UNIT_FOLDERS.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`Unit ${unit} not found.`);
  const dropIns = join('/etc/systemd/system', `${file}.d`);
  const files = [path, ...(existsSync(dropIns) ? readdirSync(dropIns).map((one) => join(dropIns, one)) : [])];
  const settings = {};
  for (const line of files.flatMap((one) => readFileSync(one, 'utf8').split('\n'))) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined) (settings[key] ??= []).push(value.replaceAll('%i', instance));
  }
  return settings;
}

function start(unit) {
  const settings = readUnit(unit);
  const user = settings.User?.at(-1) ?? 'root';
  for (const name of settings.StateDirectory ?? []) {
    mkdirSync(join('/var/lib', name), { recursive: true, mode: 0o700 });
    spawnSync('chown', [`${user}:`, join('/var/lib', name)]);
  }
  const environment = {
    PATH: process.env.PATH,
    HOME: spawnSync('sh', ['-c', `getent passwd ${user} | cut -d: -f6`], { encoding: 'utf8' }).stdout.trim(),
    ...Object.assign({}, ...(settings.EnvironmentFile ?? []).map((file) => parseEnv(readFileSync(file, 'utf8')))),
    ...Object.assign({}, ...(settings.Environment ?? []).map((line) => parseEnv(line))),
  };
  mkdirSync(STATE_FOLDER, { recursive: true });
  const log = openSync(join(STATE_FOLDER, `${unit}.log`), 'a');
  const [command, ...args] = settings.ExecStart.at(-1).split(' ');
  const group = spawnSync('id', ['-g', user], { encoding: 'utf8' }).stdout.trim();
  const program = spawn('setpriv', ['--reuid', user, '--regid', group, '--init-groups', '--no-new-privs', command, ...args], {
    cwd: settings.WorkingDirectory?.at(-1) ?? '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  writeFileSync(join(STATE_FOLDER, `${unit}.pid`), String(program.pid));
  program.unref();
}

/** Ends a unit and waits for it, at most half a minute. */
function stop(unit) {
  const file = join(STATE_FOLDER, `${unit}.pid`);
  if (!existsSync(file)) return;
  const pid = readFileSync(file, 'utf8');
  spawnSync('kill', [pid]);
  spawnSync('timeout', ['30', 'tail', `--pid=${pid}`, '-f', '/dev/null']);
}

const [verb, ...rest] = process.argv.slice(2);
const units = rest.filter((argument) => !argument.startsWith('--'));
if (verb === 'enable') units.forEach((unit) => start(unit));
else if (verb === 'restart')
  for (const unit of units) {
    stop(unit);
    start(unit);
  }
else if (verb !== 'daemon-reload') throw new Error(`This stand-in for systemctl does not know ${verb}.`);
