import { setTimeout as pause } from 'node:timers/promises';

const LOC_PATTERN = /<loc>([^<]+)<\/loc>/g;
const LANGUAGE_PATH_PATTERN = /^\/(?:en|es)(?:\/|$)/;
/** A shop answers before its pages and its sitemap are rendered. That takes seconds at most, even on a busy machine. */
const PRERENDER_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 100;

/** Paths in a sitemap, without those that fix a language. */
export const parseSitemapPaths = (sitemap: string): readonly string[] =>
  [...sitemap.matchAll(LOC_PATTERN)].map(([, url = '']) => new URL(url).pathname).filter((path) => !LANGUAGE_PATH_PATTERN.test(path));

/**
 * Every page that a shop lists for search engines, once its sitemap is rendered.
 *
 * @param origin of a shop that may have opened just now
 * @throws when it lists no page in time
 */
export async function readPublicPaths(origin: string, withinMs = PRERENDER_TIMEOUT_MS): Promise<readonly string[]> {
  const url = `${origin}/sitemap.xml`;
  const deadline = performance.now() + withinMs;
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    const paths = response.ok ? parseSitemapPaths(text) : [];
    if (paths.length > 0) return paths;
    if (performance.now() > deadline) throw new Error(`${url} lists no page after ${withinMs / 1_000} s: status ${response.status}`);
    await pause(POLL_EVERY_MS);
  }
}
