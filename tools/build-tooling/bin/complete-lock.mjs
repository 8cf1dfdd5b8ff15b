#!/usr/bin/env node
// A registry mirror may not serve the optional binaries of other platforms. npm then leaves them out of the lock file and
// `npm ci` refuses it. This writes the missing entries (exact versions only), so that one lock file serves every platform.
import { readFileSync, writeFileSync } from 'node:fs';

const OPERATING_SYSTEMS = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix'];
const CPU_PATTERNS = [
  ['arm64', /arm64|aarch64/],
  ['x64', /x64|x86_64/],
  ['ia32', /ia32/],
  ['ppc64', /ppc64/],
  ['s390x', /s390x/],
  ['riscv64', /riscv64/],
  ['loong64', /loong64/],
  ['mips64el', /mips64el/],
  ['arm', /arm/],
];

const file = process.argv[2] ?? 'package-lock.json';
const lockFile = JSON.parse(readFileSync(file, 'utf8'));
const packages = lockFile.packages;

/** Whether Node's own resolution, walking up from `parent`, would find `name` in the lock. */
function isLocked(parent, name) {
  for (let folder = parent; ;) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    const parentEnd = folder.lastIndexOf('/node_modules/');
    folder = parentEnd > 0 ? folder.slice(0, parentEnd) : '';
  }
}

let addedCount = 0;
for (const [parent, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(range) || isLocked(parent, name)) continue;
    const os = OPERATING_SYSTEMS.find((system) => name.includes(system));
    const cpu = CPU_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0];
    const libc = os === 'linux' && (/musl/.test(name) ? 'musl' : /gnu/.test(name) && 'glibc');
    packages[`node_modules/${name}`] = {
      version: range,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(libc && { libc: [libc] }),
      optional: true,
      ...(os && { os: [os] }),
    };
    addedCount += 1;
  }
}
lockFile.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lockFile, null, 2)}\n`);
console.error(`${addedCount} optional packages of other platforms added to ${file}`);
