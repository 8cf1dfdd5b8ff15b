import { execFileSync } from 'node:child_process';

/**
 * The time of a release: that of its commit, in seconds since 1970. SOURCE_DATE_EPOCH replaces it.
 * @param {string} root a folder of the repository
 */
export function commitTime(root, env = process.env) {
  const text = env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
  const seconds = Number(text);
  if (!Number.isSafeInteger(seconds) || seconds < 0)
    throw new Error(`SOURCE_DATE_EPOCH is "${text}"; it must be whole seconds since 1970.`);
  return seconds;
}
