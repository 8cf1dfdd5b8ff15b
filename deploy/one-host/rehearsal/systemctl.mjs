#!/usr/bin/env node
// Stands for systemctl on a machine without systemd: starts units as their files say. It knows what the page uses.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const UNIT_FOLDERS = ['/etc/systemd/system', '/lib/systemd/system'];
const STATE_FOLDER = '/var/log/units';

/** The settings of a unit, with those of its drop-ins; each setting has all its values. */
function readUnit(unit) {
  const suffix = unit.endsWith('.timer') ? '.timer' : '.service';
  const [, name, instance] = /^([^@]+)@?(.*)$/.exec(unit.replace(/\.(service|timer)$/, ''));
  const file = instance === '' ? `${name}${suffix}` : `${name}@${suffix}`;
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
  for (const name of settings.StateDirectory ?? [])
    makeStateFolder(join('/var/lib', name), user, settings.StateDirectoryMode?.at(-1) ?? '0755');
  const environment = {
    PATH: process.env.PATH,
    HOME: spawnSync('sh', ['-c', `getent passwd ${user} | cut -d: -f6`], { encoding: 'utf8' }).stdout.trim(),
    ...Object.assign({}, ...(settings.EnvironmentFile ?? []).map((file) => parseEnv(readFileSync(file, 'utf8')))),
    ...Object.assign({}, ...(settings.Environment ?? []).map((line) => parseEnv(line))),
  };
  mkdirSync(STATE_FOLDER, { recursive: true });
  const log = openSync(join(STATE_FOLDER, `${unit}.log`), 'a');
  const group = spawnSync('id', ['-g', user], { encoding: 'utf8' }).stdout.trim();
  const asUser = ['--reuid', user, '--regid', group, '--init-groups', '--no-new-privs'];
  const options = { cwd: settings.WorkingDirectory?.at(-1) ?? '/', env: environment, detached: true, stdio: ['ignore', log, log] };
  if (settings.Type?.at(-1) === 'oneshot') return runToEnd(unit, settings.ExecStart, { asUser, options });
  const program = spawn('setpriv', [...asUser, ...settings.ExecStart.at(-1).split(' ')], options);
  writeFileSync(pidFileOf(unit), String(program.pid));
  program.unref();
}

/** systemd gives a folder that exists the owner and the mode of the unit, too. */
function makeStateFolder(folder, user, mode) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, Number.parseInt(mode, 8));
  spawnSync('chown', [`${user}:`, folder]);
}

/** Runs the commands of a unit that ends by itself. */
function runToEnd(unit, commands, { asUser, options }) {
  for (const command of commands) {
    const { status } = spawnSync('setpriv', [...asUser, ...command.split(' ')], options);
    if (status !== 0) throw new Error(`${unit} failed: ${readFileSync(join(STATE_FOLDER, `${unit}.log`), 'utf8')}`);
  }
}

const pidFileOf = (unit) => join(STATE_FOLDER, `${unit}.pid`);

/** Asks a unit that runs to end. systemd asks all units of a command before it waits for one. */
function askToEnd(unit) {
  if (existsSync(pidFileOf(unit))) spawnSync('kill', [readFileSync(pidFileOf(unit), 'utf8')]);
}

/** Waits for the end of a unit, and kills it after 40 seconds as its file says. */
function waitForEnd(unit) {
  const file = pidFileOf(unit);
  if (!existsSync(file)) return;
  const pid = readFileSync(file, 'utf8');
  const { status } = spawnSync('timeout', ['40', 'tail', `--pid=${pid}`, '-f', '/dev/null']);
  if (status !== 0) spawnSync('kill', ['-9', pid]);
  rmSync(file);
}

/** Debian's own program starts and ends a cluster, such as postgresql@15-main. */
function controlCluster(unit, command) {
  const [version, name] = unit.slice('postgresql@'.length).split('-');
  const { status } = spawnSync('pg_ctlcluster', [version, name, command], { stdio: 'inherit' });
  const isAway = command === 'stop' && spawnSync('pidof', ['postgres']).status !== 0;
  if (status !== 0 && !isAway) throw new Error(`${unit} could not ${command}.`);
}

/** A timer of this machine never elapses; it must only name a unit that exists. */
const checkTimer = (unit) => readUnit(readUnit(unit).Unit?.at(-1) ?? unit.replace('.timer', ''));

function control(command, unit) {
  if (unit.startsWith('postgresql@')) controlCluster(unit, command);
  else if (unit.endsWith('.timer')) checkTimer(unit);
  else {
    if (command !== 'start') waitForEnd(unit);
    if (command !== 'stop') start(unit);
  }
}

/** A name that ends with a star stands for the units that run. */
const namesOf = (pattern) =>
  pattern.endsWith('*')
    ? readdirSync(STATE_FOLDER)
        .filter((file) => file.endsWith('.pid'))
        .map((file) => file.slice(0, -'.pid'.length))
        .filter((unit) => unit.startsWith(pattern.slice(0, -1)))
    : [pattern];

const [verb, ...rest] = process.argv.slice(2);
const units = rest.filter((argument) => !argument.startsWith('--')).flatMap(namesOf);
const commands = { enable: 'start', start: 'start', stop: 'stop', restart: 'restart' };
if (verb in commands) {
  if (commands[verb] !== 'start') units.forEach(askToEnd);
  units.forEach((unit) => control(commands[verb], unit));
} else if (verb !== 'daemon-reload') throw new Error(`This stand-in for systemctl does not know ${verb}.`);
