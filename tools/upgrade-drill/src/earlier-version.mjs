import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPackages } from '../../local-stack/bin/link-packages.mjs';
import { WrongUse } from './options.mjs';

/** The commit of the last release before there were tags. */
const RELEASED_COMMIT_FILE = join(import.meta.dirname, '../released-commit');
const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * The full id of the commit of the earlier version: the one that was named, else the newest tag before this version, else the commit in
 * `released-commit`.
 * @throws WrongUse when that commit does not exist, or is this version
 */
export function findEarlierCommit(root, from) {
  const reference = from ?? findNewestTag(root) ?? readFileSync(RELEASED_COMMIT_FILE, 'utf8').trim();
  const commit = resolveCommit(root, reference);
  if (commit === git(root, 'rev-parse', 'HEAD')) throw new WrongUse(`${reference} is this version. Name an earlier one with --from.`);
  return commit;
}

/** The newest tag of a version that is part of this one; null without such a tag. */
function findNewestTag(root) {
  const tags = git(root, 'tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-version:refname');
  return tags === '' ? null : tags.split('\n')[0];
}

function resolveCommit(root, reference) {
  try {
    return git(root, 'rev-parse', '--verify', '--end-of-options', `${reference}^{commit}`);
  } catch {
    throw new WrongUse(`${reference} is not a commit of this repository. Fetch it, or name another one with --from.`);
  }
}

/** Puts the commit into a work tree of its own and builds it. An existing one of the same commit is used again. */
export function buildEarlierVersion({ root, folder, commit, report }) {
  if (!existsSync(folder)) git(root, 'worktree', 'add', '--quiet', '--detach', folder, commit);
  else if (git(folder, 'rev-parse', 'HEAD') !== commit) throw new WrongUse(`${folder} has another commit than ${commit}. Delete it.`);
  if (!existsSync(join(folder, 'node_modules')) && !linkPackages(root, folder))
    report('The earlier version needs other packages: npm installs them.');
  // Its own program installs what a link could not give, and builds.
  const program = `
    const { ensureInstalled } = await import(${JSON.stringify(join(folder, 'tools/local-stack/bin/install.mjs'))});
    ensureInstalled(console.log);
    const { ensureBuilt } = await import(${JSON.stringify(join(folder, 'tools/local-stack/bin/build.mjs'))});
    ensureBuilt(console.log);`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The earlier version ${commit} could not be built.`);
}

export function removeEarlierVersion(root, folder) {
  git(root, 'worktree', 'remove', '--force', folder);
}
