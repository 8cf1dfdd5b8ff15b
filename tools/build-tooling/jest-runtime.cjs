const { statSync } = require('node:fs');
const { sep } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext, Script } = require('node:vm');
const Runtime = require('jest-runtime').default;

/** What this worker compiled, by file: the scripts, and the text that they were made of. */
const scripts = new Map();

/** What this worker made of files, by the rules of making and file: the same for every project that shares them. */
const made = new Map();
const OF_PACKAGES = `${sep}node_modules${sep}`;

/** Bytes of a worker's heap from which on the worlds of finished specs are cleared away. Left to itself V8 lets them grow to gigabytes and walks through them. */
const TIDY_FROM = 1e9;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/**
 * Jest's own runtime, which reads, transforms and compiles a file once per worker instead of once per spec. Each spec still runs every module
 * anew, in a world of its own; what the specs of a worker share is the machine code of a thousand files that none of them can change.
 */
class CompileOnceRuntime extends Runtime {
  #storages = [];
  #hooks;

  constructor(...given) {
    super(...given);
    const { executor, coreModule, transformCache } = this;
    if ([executor?.compile, coreModule?.require, transformCache?.transform].some((used) => typeof used !== 'function'))
      throw new Error('This release of Jest compiles elsewhere: look at jest-runtime.cjs again.');
    const compileAnew = executor.compile.bind(executor);
    executor.compile = (text, file) => {
      const context = this._environment.getVmContext();
      const script = context && scriptOf(text, file, executor.injectedModuleParameters);
      return script ? script.runInContext(context) : compileAnew(text, file);
    };
    transformCache.transform = this.#madeOnce(transformCache, transformCache.transform.bind(transformCache));
    const requireCore = coreModule.require.bind(coreModule);
    coreModule.require = (name) =>
      /^(node:)?async_hooks$/.test(name) ? (this.#hooks ??= this.#noting(requireCore(name))) : requireCore(name);
  }

  /** Jest looks a file up by all of its text; here its time and size tell whether it has changed, and those of a package never do while specs run. */
  #madeOnce(cache, makeAnew) {
    const { transform, transformIgnorePatterns, globals } = this._config;
    const rules = JSON.stringify([transform, transformIgnorePatterns, globals]);
    return (file, options) => {
      const key = [rules, JSON.stringify(options), file, file.includes(OF_PACKAGES) ? '' : version(file)].join(' ');
      const known = made.get(key) ?? {
        code: makeAnew(file, options),
        transformed: cache.transforms.get(file),
        map: cache.sourceMaps.get(file),
      };
      made.set(key, known);
      if (known.transformed) cache.transforms.set(file, known.transformed);
      if (known.map) cache.sourceMaps.set(file, known.map);
      return known.code;
    };
  }

  /** Node keeps every storage that was used, and asks each of them at each promise of the process: those of a finished spec too, unless they are told. */
  #noting(hooks) {
    const storages = this.#storages;
    class AsyncLocalStorage extends hooks.AsyncLocalStorage {
      constructor(...given) {
        super(...given);
        storages.push(this);
      }
    }
    return { ...hooks, AsyncLocalStorage };
  }

  teardown() {
    super.teardown();
    for (const storage of this.#storages.splice(0)) storage.disable();
    if (process.memoryUsage().heapUsed > TIDY_FROM) collectGarbage();
  }
}

/** What changes with a file's text; nothing for a file that is none, of which Jest says what is wrong. */
function version(file) {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
}

/** The function around a module's text, ready to be made in any context; nothing for a text that is not a function's body. */
function scriptOf(text, file, parameters) {
  const head = `(function (${parameters.join()}) {`;
  const known = scripts.get(file);
  if (known?.text === text && known.head === head) return known.script;
  const script = compiled(head, text, file);
  scripts.set(file, { text, head, script });
  return script;
}

function compiled(head, text, file) {
  try {
    return new Script(`${head}${text}\n})`, { filename: file, columnOffset: -head.length });
  } catch {
    return undefined; // Jest compiles it itself and says what is wrong with it.
  }
}

module.exports = CompileOnceRuntime;
