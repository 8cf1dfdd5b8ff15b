#!/usr/bin/env node
// npm run new -- use-case|event|page|migration [--name=value …]: writes the files of a new part. Without a value it asks.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Plop, run } from 'plop';

const folder = fileURLToPath(new URL('..', import.meta.url));

Plop.prepare({ cwd: process.cwd(), configPath: join(folder, 'plopfile.mjs') }, (env) =>
  // The last argument lets `--name=value` stand without a second `--` before it.
  Plop.execute(env, (resolvedEnv) => run({ ...resolvedEnv, dest: join(folder, '../..') }, undefined, true)),
);
