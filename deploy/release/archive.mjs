import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Names that would hold the time and the process of this run, and fractions of seconds, are left out. */
const PAX_OPTIONS = '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime';

/**
 * Writes a folder as a compressed archive. The same files give the same bytes: names are sorted, and owner, time and rights are fixed. It
 * needs GNU tar.
 * @param {string} folder its last name is the folder in the archive
 * @param {string} file the archive, which replaces an older one
 * @param {number} time of all files, in seconds since 1970
 * @returns {string} the SHA-256 of the archive in hexadecimal digits
 */
export function writeArchive(folder, file, time) {
  const plain = `${file}.tar`;
  const args = ['--sort=name', '--format=posix', PAX_OPTIONS, `--mtime=@${time}`, '--hard-dereference'];
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  execFileSync('tar', [...args, ...owner, '-cf', plain, '-C', dirname(folder), basename(folder)], { env: { ...process.env, LC_ALL: 'C' } });
  // Its header has no name and no time.
  const bytes = gzipSync(readFileSync(plain), { level: 9 });
  rmSync(plain);
  writeFileSync(file, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}
