import { channelsOf, TEMPLATE_TRIGGERS, TEMPLATE_VARIABLES, variablesOf } from '@brote/contracts/notifications';
import { findGaps } from '@brote/ui-kit/i18n';
import { shortTranslations, defaultShortText, fillExampleValues } from './default-short-texts';
import { countSmsParts } from './sms-parts';

describe('countSmsParts', () => {
  it.each([
    ['', 1],
    ['n'.repeat(160), 1],
    ['n'.repeat(161), 2],
    ['é'.repeat(160), 1],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['á'.repeat(70), 1],
    ['á'.repeat(71), 2],
    ['á'.repeat(135), 3],
  ])('returns the number of parts of text %#', (text, parts) => expect(countSmsParts(text)).toBe(parts));
});

describe('the default short texts', () => {
  const smsTriggers = TEMPLATE_TRIGGERS.filter((trigger) => trigger !== 'by-hand' && channelsOf(trigger).includes('sms'));

  it.each(smsTriggers)('about %s use known variables only, and fit into two parts', (trigger) => {
    const words = defaultShortText(trigger);
    const variables = variablesOf(trigger).map((name) => ({ name, ...TEMPLATE_VARIABLES[name] }));
    for (const language of ['es', 'en'] as const) {
      const exampleText = fillExampleValues(words?.[language] ?? '{{missing}}', variables, language);
      expect(exampleText).not.toContain('{{');
      expect(countSmsParts(exampleText)).toBeLessThanOrEqual(2);
    }
  });

  it('have both languages', () => expect(findGaps(shortTranslations)).toEqual([]));
});
