/** First match wins: most browsers also name those they descend from. */
const BROWSER_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];
const SYSTEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system, e.g. `Firefox · Linux`; null when the User-Agent header shows neither. */
export function parseDevice(agent: string | null): string | null {
  const foundNames = [findName(BROWSER_PATTERNS, agent ?? ''), findName(SYSTEM_PATTERNS, agent ?? '')].filter((name) => name !== undefined);
  return foundNames.length > 0 ? foundNames.join(' · ') : null;
}

function findName(names: readonly (readonly [RegExp, string])[], agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
