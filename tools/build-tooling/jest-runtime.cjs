const { statSync } = require('node:fs');
const { sep } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext, Script } = require('node:vm');
const Runtime = require('jest-runtime').default;

/** Scripts that this worker compiled, with their source text, by file. */
const scripts = new Map();

/** Transformed sources of this worker, by transform rules and file; projects with the same rules share them. */
const transformedSources = new Map();
const PACKAGES_FOLDER = `${sep}node_modules${sep}`;

/**
 * Bytes of a worker's heap above which it collects the realms of finished specs. Otherwise V8 lets them grow to gigabytes and scans them.
 */
const COLLECT_GARBAGE_ABOVE_BYTES = 1e9;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/**
 * Jest's runtime that reads, transforms and compiles a file once per worker instead of once per spec. Each spec still runs every module
 * anew, in its own realm. The specs of a worker share only immutable machine code.
 */
class CompileOnceRuntime extends Runtime {
  #storages = [];
  #hooks;

  constructor(...args) {
    super(...args);
    const { executor, coreModule, transformCache } = this;
    if ([executor?.compile, coreModule?.require, transformCache?.transform].some((method) => typeof method !== 'function'))
      throw new Error('This release of Jest compiles elsewhere. Adapt jest-runtime.cjs to it.');
    const compileUncached = executor.compile.bind(executor);
    executor.compile = (text, file) => {
      const context = this._environment.getVmContext();
      const script = context && scriptOf(text, file, executor.injectedModuleParameters);
      return script ? script.runInContext(context) : compileUncached(text, file);
    };
    transformCache.transform = this.#cacheTransforms(transformCache, transformCache.transform.bind(transformCache));
    const requireCore = coreModule.require.bind(coreModule);
    coreModule.require = (name) =>
      /^(node:)?async_hooks$/.test(name) ? (this.#hooks ??= this.#trackStorages(requireCore(name))) : requireCore(name);
  }

  /** Jest compares a file by all of its text. Here its time and size show a change; files of packages never change while specs run. */
  #cacheTransforms(cache, transformUncached) {
    const { transform, transformIgnorePatterns, globals } = this._config;
    const rules = JSON.stringify([transform, transformIgnorePatterns, globals]);
    return (file, options) => {
      const key = [rules, JSON.stringify(options), file, file.includes(PACKAGES_FOLDER) ? '' : fileVersion(file)].join(' ');
      const cached = transformedSources.get(key) ?? {
        code: transformUncached(file, options),
        transformed: cache.transforms.get(file),
        map: cache.sourceMaps.get(file),
      };
      transformedSources.set(key, cached);
      if (cached.transformed) cache.transforms.set(file, cached.transformed);
      if (cached.map) cache.sourceMaps.set(file, cached.map);
      return cached.code;
    };
  }

  /**
   * Node keeps every AsyncLocalStorage in use and calls it for each promise of the process. Storages of finished specs count too, until
   * they are disabled.
   */
  #trackStorages(hooks) {
    const storages = this.#storages;
    class AsyncLocalStorage extends hooks.AsyncLocalStorage {
      constructor(...args) {
        super(...args);
        storages.push(this);
      }
    }
    return { ...hooks, AsyncLocalStorage };
  }

  teardown() {
    super.teardown();
    for (const storage of this.#storages.splice(0)) storage.disable();
    if (process.memoryUsage().heapUsed > COLLECT_GARBAGE_ABOVE_BYTES) collectGarbage();
  }
}

/** Time and size of a file, which change with its text. Jest reports a missing file itself. */
function fileVersion(file) {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
}

/** Wrapper function of a module's text, for any context; undefined when the text is no function body. */
function scriptOf(text, file, parameters) {
  const head = `(function (${parameters.join()}) {`;
  const cached = scripts.get(file);
  if (cached?.text === text && cached.head === head) return cached.script;
  const script = compileScript(head, text, file);
  scripts.set(file, { text, head, script });
  return script;
}

function compileScript(head, text, file) {
  try {
    return new Script(`${head}${text}\n})`, { filename: file, columnOffset: -head.length });
  } catch {
    return undefined; // Jest compiles it itself and reports the error.
  }
}

module.exports = CompileOnceRuntime;
