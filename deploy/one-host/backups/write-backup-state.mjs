#!/usr/bin/env node
// Writes the state of archiving and backups for node_exporter. Without an answer it writes nothing, and the alert about an old file fires.
import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatBackupState, SELECT_ARCHIVING } from './backup-state.mjs';

/** The folder that Debian's node_exporter reads. */
const [folder = '/var/lib/prometheus/node-exporter'] = process.argv.slice(2);

const readJson = (command, ...args) => JSON.parse(execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));

const state = formatBackupState(
  readJson('psql', '--no-psqlrc', '--tuples-only', '--no-align', '--command', SELECT_ARCHIVING),
  readJson('pgbackrest', '--stanza=brote', '--output=json', 'info'),
);
const file = join(folder, 'brote_backup.prom');
writeFileSync(`${file}.part`, state, { mode: 0o644 });
renameSync(`${file}.part`, file);
