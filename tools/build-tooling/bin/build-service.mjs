#!/usr/bin/env node
// Builds the service in the current folder: src/main.ts becomes dist/main.js, with workspace libraries and npm packages inlined. One file
// boots in half the time of a thousand. The service's package.json lists under "brote.external" the packages that cannot be inlined: native
// addons, and packages that read their own files. They stay dependencies. It lists under "brote.assets" the files that a service sends as
// they are, such as a script for browsers: file of a package, name in dist.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import swc from '@swc/core';
import esbuild from 'esbuild';

const require = createRequire(import.meta.url);
const { jsc } = require('../swc-options.cjs');
const manifest = JSON.parse(await readFile('package.json', 'utf8'));
const { entry = 'src/main.ts', external = [], inline = true, assets = {} } = manifest.brote ?? {};

/** Packages that Nest and TypeORM load only when present. They are left out unless the service itself depends on them. */
const optionalPackages = [
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  '@grpc/*',
  'amqplib',
  'amqp-connection-manager',
  'kafkajs',
  'mqtt',
  'ioredis',
  'redis',
  '@fastify/view',
  '@fastify/static',
  '@nestjs/platform-express',
  '@nestjs/platform-socket.io',
  'pg-native',
  'mysql',
  'mysql2',
  'sqlite3',
  'better-sqlite3',
  'sql.js',
  'mssql',
  'oracledb',
  'mongodb',
  'typeorm-aurora-data-api-driver',
  '@sap/hana-client',
  '@sap/hana-client/*',
  'hdb-pool',
  'react-native-sqlite-storage',
  '@google-cloud/spanner',
  'bson-ext',
  'kerberos',
  'snappy',
  '@mongodb-js/zstd',
  'aws4',
  'mongodb-client-encryption',
  'expo-sqlite',
].filter((name) => manifest.dependencies?.[name] === undefined);

const decoratorPlugin = {
  name: 'swc-decorators',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const compiled = await swc.transformFile(path, {
        jsc,
        swcrc: false,
        configFile: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
      });
      return { loader: 'js', contents: compiled.code };
    });
  },
};
const externalsPlugin = {
  name: 'externals',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, (args) => {
      if (args.kind === 'entry-point' || inline || args.path.startsWith('@brote/') || args.path.startsWith('#')) return undefined;
      return { path: args.path, external: true };
    });
  },
};

const outdir = resolve('dist');
/** The files of a running build that are not renamed yet. */
const TEMPORARY_FILE = /\.\d+\.part$/;

/** A service may start from here at any moment, even during a build. So each file is the old one or the new one, never half of one. */
async function replaceFile(path, contents) {
  const temporaryPath = `${path}.${process.pid}.part`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporaryPath, contents);
  await rename(temporaryPath, path);
}

/** Deletes files of an earlier build that this one has not made. */
async function removeFilesExcept(paths) {
  const keptPaths = new Set(paths);
  for (const entry of await readdir(outdir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isDirectory() && !keptPaths.has(path) && !TEMPORARY_FILE.test(path)) await rm(path, { force: true });
  }
}

/** Copies the files that the service sends as they are; returns their paths. */
function copyAssets() {
  const { resolve: resolveFile } = createRequire(resolve('package.json'));
  const copies = Object.entries(assets).map(async ([source, name]) => {
    const path = join(outdir, name);
    await replaceFile(path, await readFile(resolveFile(source)));
    return path;
  });
  return Promise.all(copies);
}

/**
 * Classes keep their names: entities, contracts and errors are identified by them. esbuild also renames each function when it is created,
 * even one that has its name already. Where functions are created per request, that took a twentieth of the time. This removes those
 * statements; their lines stay, so that the source map still fits.
 */
const NAME_CALL_PATTERN = /^([ \t]*)__name\(([\w$]+), "\2"\);$/gm;
const stripNameCallsPlugin = {
  name: 'lean-names',
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      for (const { path, contents, text } of outputFiles)
        await replaceFile(path, path.endsWith('.js') ? text.replace(NAME_CALL_PATTERN, '') : contents);
      if (outputFiles.length > 0) await removeFilesExcept([...outputFiles.map(({ path }) => path), ...(await copyAssets())]);
    });
  },
};

await mkdir(outdir, { recursive: true });
await esbuild.build({
  entryPoints: typeof entry === 'string' ? { main: entry } : entry,
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: true,
  keepNames: true,
  mainFields: ['main', 'module'],
  conditions: ['require', 'node'],
  external: [...optionalPackages, ...external],
  loader: { '.node': 'copy' },
  plugins: [externalsPlugin, decoratorPlugin, stripNameCallsPlugin],
  write: false,
  logLevel: 'warning',
  logOverride: { 'indirect-require': 'silent', 'require-resolve-not-external': 'silent', 'direct-eval': 'silent' },
});
