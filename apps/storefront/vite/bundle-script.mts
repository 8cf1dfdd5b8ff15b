import { build } from 'vite';

/** Bundles a program of its own into one classic script. Throws when it would be more than one file. */
export async function bundleScript(input: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define,
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  if (!('output' in built)) throw new Error(`${input} has no single build output: configure one output and no watch mode`);
  const [{ code }, ...more] = built.output;
  if (more.length > 0) throw new Error(`${input} was split into several files: it must not import code dynamically`);
  return code;
}
