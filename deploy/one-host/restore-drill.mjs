#!/usr/bin/env node
// Plays docs/operating/backups.md on a machine of its own: a shop sells, loses its databases, and is restored to the last archived moment.
// Prints how many seconds were lost, and fails when the shop knows less than it should. Needs root and Debian's packages.
import { join } from 'node:path';
import { playOnOwnMachine } from './rehearsal/own-machine.mjs';

playOnOwnMachine(join(import.meta.dirname, 'rehearsal/restore-scenario.mjs'), ['pgbackrest']);
