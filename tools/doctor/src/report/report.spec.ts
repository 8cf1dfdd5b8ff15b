import { stripVTControlCharacters } from 'node:util';
import { fault, mergeEqualFindings, sortFindings, type Finding } from '../finding';
import { renderJson } from './render-json';
import { renderTable } from './render-table';
import { wrapText } from './wrap-text';

const warning: Finding = { ...fault('gateway', 'TLS', 'It expires soon.', 'Renew it.'), state: 'warning' };
const missing = fault('subscriptions', 'LINK_SECRET', 'LINK_SECRET is missing.', 'Set it in subscriptions.env.');

describe('the report', () => {
  it('shows faults first, and counts each state', () => {
    const table = renderTable(sortFindings([warning, missing]), { width: 140, isColored: false });
    expect(table.indexOf('LINK_SECRET')).toBeLessThan(table.indexOf('TLS'));
    expect(table).toContain('Faults: 1. Warnings: 1. Points to check by hand: 0.');
  });

  it('has colors on request alone, and stays within the width', () => {
    const [plain = '', colored = ''] = [false, true].map((isColored) => renderTable([missing], { width: 120, isColored }));
    expect(stripVTControlCharacters(colored)).toBe(plain);
    expect(colored).not.toBe(plain);
    expect(Math.max(...plain.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('names a fault of several services once', () => {
    const [merged, ...others] = mergeEqualFindings([missing, { ...missing, service: 'identity' }]);
    expect([merged?.service, others]).toEqual(['shop', []]);
  });

  it('says so when there is no fault', () => {
    expect(renderTable([], { width: 80, isColored: true })).toBe('No faults.\n');
  });

  it('is JSON for programs', () => {
    expect(JSON.parse(renderJson([missing]))).toEqual({ findings: [missing] });
  });

  it('cuts nothing off: a long path continues on the next line', () => {
    const path = `/etc/brote/secrets/${'x'.repeat(30)}`;
    const lines = wrapText(`chmod o-rwx ${path}`, 22).split('\n');
    expect(lines.every((line) => line.length <= 20)).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe(`chmodo-rwx${path}`);
  });
});
