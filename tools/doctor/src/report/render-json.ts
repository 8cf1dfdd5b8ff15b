import type { Finding } from '../finding';

/** The findings as JSON for other programs: one object per finding, faults first. */
export function renderJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ findings }, null, 2)}\n`;
}
