import { setTimeout as pause } from 'node:timers/promises';

const LISTED = /<loc>([^<]+)<\/loc>/g;
const OF_ONE_LANGUAGE = /^\/(?:en|es)(?:\/|$)/;
/** A shop answers before its pages and its sitemap are rendered. That takes seconds at most, even on a busy machine. */
const PRERENDERED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Paths in a sitemap, without those that fix a language. */
export const pathsIn = (map: string): readonly string[] =>
  [...map.matchAll(LISTED)].map(([, address = '']) => new URL(address).pathname).filter((path) => !OF_ONE_LANGUAGE.test(path));

/**
 * Every page that a shop lists for search engines, once its sitemap is rendered.
 *
 * @param origin of a shop that may have opened just now
 * @throws when it lists no page in time
 */
export async function publicPaths(origin: string, withinMs = PRERENDERED_WITHIN_MS): Promise<readonly string[]> {
  const address = `${origin}/sitemap.xml`;
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await fetch(address);
    const text = await answer.text();
    const paths = answer.ok ? pathsIn(text) : [];
    if (paths.length > 0) return paths;
    if (performance.now() > end) throw new Error(`${address} lists no page after ${withinMs / 1_000} s: status ${answer.status}`);
    await pause(LOOK_EVERY_MS);
  }
}
