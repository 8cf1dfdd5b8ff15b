const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Every package with a jest.config.cjs of its own; a new one needs no entry here. */
module.exports = {
  // Jest reads this only here: a project's own value does not count in a run of all projects. Tests on a machine ten times slower still
  // pass; waits and checks have their own limits.
  testTimeout: 120_000,
  // Random values follow it; `--seed` repeats a run.
  showSeed: true,
  // A worker that ran hundreds of specs takes longer to go than the usual half second, though it leaves nothing open.
  workerGracefulExitTimeout: 15_000,
  projects: ['apps', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(__dirname, folder))
      .map((name) => join(__dirname, folder, name))
      .filter((project) => existsSync(join(project, 'jest.config.cjs'))),
  ),
};
