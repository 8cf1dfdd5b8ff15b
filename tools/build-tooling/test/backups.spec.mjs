// Backups of the one host: what is measured about them, and files and units that name each other.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '../../../deploy/one-host/settings/services.mjs';
import { formatBackupState } from '../../../deploy/one-host/backups/backup-state.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(root, 'deploy/one-host/backups');
const readText = (name) => readFileSync(join(FOLDER, name), 'utf8');
const valueOf = (name, key) => new RegExp(`^${key}\\s*=\\s*(.+)$`, 'm').exec(readText(name))?.[1];

const archiving = { isEnabled: true, waitingSeconds: 0 };
const full = { type: 'full', timestamp: { start: 90, stop: 100 } };
const incremental = { type: 'incr', timestamp: { start: 190, stop: 200 } };
const stanza = (backup, code = 0) => ({ status: { code }, backup });

/** The values of the metrics by name. */
const measure = (...args) =>
  Object.fromEntries([...formatBackupState(...args).matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]));

describe('the measurement of backups', () => {
  it('reports the newest backup and the newest full one', () => {
    assert.deepEqual(measure(archiving, [stanza([full, incremental])]), {
      postgres_archiving_enabled: 1,
      postgres_wal_waiting_seconds: 0,
      backup_repository_healthy: 1,
      backup_completed_timestamp_seconds: 200,
      backup_full_completed_timestamp_seconds: 100,
    });
  });

  it('ignores a backup with errors in it', () => {
    assert.equal(measure(archiving, [stanza([full, { ...incremental, error: true }])]).backup_completed_timestamp_seconds, 100);
  });

  it('reports archiving that is off, and files that wait', () => {
    const state = measure({ isEnabled: false, waitingSeconds: 181.5 }, [stanza([full])]);
    assert.equal(state.postgres_archiving_enabled, 0);
    assert.equal(state.postgres_wal_waiting_seconds, 181.5);
  });

  it('reports a repository with an error, without a backup, or without a stanza as broken', () => {
    for (const stanzas of [[stanza([full], 99)], [stanza([], 2)], []])
      assert.equal(measure(archiving, stanzas).backup_repository_healthy, 0);
  });
});

describe('the programs after a restore', () => {
  const services = SERVICES.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);

  it('exist in each service with a database', () => {
    for (const name of services) {
      const { brote } = JSON.parse(readFileSync(join(root, 'apps', name, 'package.json'), 'utf8'));
      assert.equal(brote.entry['after-restore'], 'src/after-restore.ts', name);
    }
  });

  it('are all in the steps of the restore', () => {
    const page = readFileSync(join(root, 'docs/operating/backups.md'), 'utf8');
    const [, listed] = /^for service in (.+); do\n.*after-restore/m.exec(page.replaceAll(/\n\s+/g, '\n'));
    assert.deepEqual(listed.split(' ').toSorted(), services.toSorted());
  });
});

describe('the files of the backups', () => {
  it('lose at most five minutes: WAL is archived each minute or more often', () => {
    const [, seconds] = /^(\d+)s$/.exec(valueOf('archiving.conf', 'archive_timeout'));
    assert.ok(Number(seconds) <= 60);
    assert.equal(valueOf('archiving.conf', 'archive_mode'), 'on');
  });

  it('name one stanza', () => {
    const [, stanzaName] = /^\[(?!global)(\w+)\]$/m.exec(readText('pgbackrest.conf'));
    const commands = readdirSync(FOLDER).flatMap((name) => [...readText(name).matchAll(/--stanza=(\w+)/g)].map(([, named]) => named));
    assert.deepEqual([...new Set(commands)], [stanzaName]);
  });

  it('start units that exist', () => {
    for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.timer'))) {
      const unit = valueOf(name, 'Unit') ?? name.replace('.timer', '.service');
      assert.ok(existsSync(join(FOLDER, unit.replace(/@\w+\./, '@.'))), `${name} starts ${unit}`);
    }
  });

  it('encrypt what leaves the machine', () => {
    assert.equal(valueOf('offsite.conf', 'repo2-cipher-type'), 'aes-256-cbc');
  });
});
