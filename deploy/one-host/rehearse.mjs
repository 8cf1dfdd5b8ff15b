#!/usr/bin/env node
// Plays the steps of docs/operating/go-live.md on a machine of its own, from an empty folder to a paid order over https. The machine is made
// of namespaces: its own network, and its own /etc and /opt. The Stripe sandbox stands for Stripe. Needs root and Debian's packages.
import { join } from 'node:path';
import { playOnOwnMachine } from './rehearsal/own-machine.mjs';

playOnOwnMachine(join(import.meta.dirname, 'rehearsal/scenario.mjs'));
