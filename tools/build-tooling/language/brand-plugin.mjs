/** ESLint rule `brand/literals`: texts and colors of the brand are imported from `libs/brand`, never written again. */
import { brand } from './brand-values.mjs';

const { BRAND_NAME, BRISTLE_COLORS, COLORS, DEMO_LEGAL_IDENTITY, DOCUMENT_COLORS, WASH_COLORS } = brand;

/** Endings that make `brote` a domain. Others are technical names, such as the cookie `brote.locale`. */
const DOMAIN_ENDINGS = 'example|invalid|test|com|net|org|eu|es|shop';
const NAME = new RegExp(`\\b${BRAND_NAME}\\b`);
const DOMAIN = new RegExp(`\\b${BRAND_NAME}\\.(?:${DOMAIN_ENDINGS})\\b`, 'i');
const HEX_COLOR = /#[0-9a-f]{6}(?![0-9a-f])/gi;
/** White belongs to every brand. */
const WHITE = '#ffffff';

const colorsOf = (constant, colors) => Object.entries(colors).map(([key, color]) => [color, `${constant}.${key}`]);
/** Where each color stands, by its value. */
const colorNames = new Map([
  ...colorsOf('WASH_COLORS', WASH_COLORS),
  ...colorsOf('BRISTLE_COLORS', BRISTLE_COLORS),
  ...colorsOf('DOCUMENT_COLORS', DOCUMENT_COLORS),
  ...colorsOf('COLORS', COLORS),
]);
colorNames.delete(WHITE);

/** Texts of the brand in `text`, each with the constant to import instead. */
export function findBrandTexts(text) {
  const found = Object.entries(DEMO_LEGAL_IDENTITY)
    .filter(([, value]) => text.includes(value))
    .map(([key, value]) => [value, `DEMO_LEGAL_IDENTITY.${key}`]);
  const domain = DOMAIN.exec(text)?.[0];
  if (domain !== undefined) found.push([domain, 'demoEmail or a domain of contact-addresses']);
  if (found.length === 0 && NAME.test(text)) found.push([BRAND_NAME, 'BRAND_NAME']);
  for (const [color] of text.matchAll(HEX_COLOR)) {
    const constant = colorNames.get(color.toLowerCase());
    if (constant !== undefined) found.push([color, constant]);
  }
  return found;
}

const literalsRule = {
  meta: { type: 'suggestion', schema: [], messages: { literal: '"{{text}}" belongs to the brand: use {{constant}} of @brote/brand.' } },
  create(context) {
    const check = (node, text) => {
      for (const [brandText, constant] of findBrandTexts(text))
        context.report({ node, messageId: 'literal', data: { text: brandText, constant } });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? node.value.raw),
      JSXText: (node) => check(node, node.value),
    };
  },
};

export default { meta: { name: 'brand' }, rules: { literals: literalsRule } };
