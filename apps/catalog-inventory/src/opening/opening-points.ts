import { isDemoValue } from '@brote/brand';
import type { LocalizedText } from '@brote/contracts';
import { COLOR_NAMES, type InventoryView, type SkuStockView, TYPE_NAMES } from '@brote/contracts/catalog';
import type { ServiceStatus } from '@brote/contracts/runtime';
import type {
  LegalTextId,
  LegalTextView,
  OpeningPoint,
  OpeningSettings,
  StaffCatalogueView,
  StaffProductView,
} from '@brote/contracts/staff-catalogue';
import type { SignedDeclaration } from '@brote/contracts/orders';
import { madridDay } from '@brote/service-runtime';
import type { PackagingRegister } from '../catalog/packaging/packaging-registers';

/** Everything that decides whether the shop may open. */
export interface OpeningFacts {
  settings: OpeningSettings;
  services: readonly ServiceStatus[];
  catalogue: StaffCatalogueView;
  inventory: InventoryView;
  declaration: SignedDeclaration;
  registers: readonly PackagingRegister[];
  texts: readonly LegalTextView[];
}

const PACKAGING_VARIABLE = 'SELLER_PACKAGING_ID';

/** The same text in both languages, e.g. the name of a variable. */
const plain = (text: string): LocalizedText => ({ en: text, es: text });

const ofProduct = ({ name }: StaffProductView, en: string, es: string): LocalizedText => ({
  en: `${name.en}: ${en}`,
  es: `${name.es}: ${es}`,
});

const formatEuros = (cents: number, separator: string): string => `${(cents / 100).toFixed(2).replace('.', separator)} €`;

/** An open point with its gaps; without a gap it is done, with the values in force. */
function pointOf(
  id: OpeningPoint['id'],
  place: string | null,
  { gaps, values }: { gaps: readonly LocalizedText[]; values: readonly LocalizedText[] },
): OpeningPoint {
  return { id, state: gaps.length === 0 ? 'done' : 'open', values: [...(gaps.length === 0 ? values : gaps)], place };
}

/** The seller is complete, and the same in every service. A service that does not answer may show another one. */
function sellerPoint({ settings, services }: OpeningFacts): OpeningPoint {
  const { demoVariables, seller } = settings;
  const isPackaging = ({ name }: { name: string }): boolean => name === PACKAGING_VARIABLE;
  const demoSeller = demoVariables.filter((name) => name.startsWith('SELLER_') && name !== PACKAGING_VARIABLE);
  const silent = services.filter(({ ready }) => !ready).map(({ name }) => ({ en: `${name}: no answer`, es: `${name}: sin respuesta` }));
  const differing = services.flatMap(({ name, differingSeller = [] }) => differingSeller.map((variable) => plain(`${name}: ${variable}`)));
  const values = seller
    .filter((variable) => !isPackaging(variable) && variable.value !== '')
    .map(({ name, value }) => plain(`${name}: ${value}`));
  return pointOf('seller', '/system', { gaps: [...demoSeller.map(plain), ...differing, ...silent], values });
}

/** The Spanish number, and the packaging of each product with its identifier (Regulation (EU) 2025/40, article 15). */
function packagingPoint({ settings: { seller, demoVariables }, catalogue: { products } }: OpeningFacts): OpeningPoint {
  const number = seller.find(({ name }) => name === PACKAGING_VARIABLE)?.value ?? '';
  const isMissing = number === '' || demoVariables.includes(PACKAGING_VARIABLE);
  const undescribed = products.filter(isPackagingMissing).map((product) => ofProduct(product, 'packaging', 'envase'));
  return pointOf('packaging', undescribed.length > 0 ? '/catalogue' : null, {
    gaps: [...(isMissing ? [plain(PACKAGING_VARIABLE)] : []), ...undescribed],
    values: [plain(number)],
  });
}

function isPackagingMissing({ packaging }: StaffProductView): boolean {
  if (packaging === undefined) return true;
  const { identifier, material, sorting } = packaging;
  return [identifier, material, sorting.en, sorting.es].some((text) => text === '');
}

const COUNTRY_NAMES = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  es: new Intl.DisplayNames('es', { type: 'region' }),
};

/** The country, the register and a suffix. */
function ofRegister({ country, register }: PackagingRegister, suffix: LocalizedText): LocalizedText {
  const textIn = (locale: 'en' | 'es'): string => `${COUNTRY_NAMES[locale].of(country) ?? country}: ${register}, ${suffix[locale]}`;
  return { en: textIn('en'), es: textIn('es') };
}

/** The shop needs no number of a country that it does not deliver to. */
function registersPoint({ registers }: OpeningFacts): OpeningPoint {
  const named = registers.filter(({ register }) => register !== '');
  const missing = named.filter(({ number }) => number === '');
  return {
    id: 'packaging-registers',
    state: missing.length === 0 ? 'done' : 'not-needed',
    values: [
      ...missing.map((register) => ofRegister(register, { en: 'number missing, no delivery', es: 'falta el número, sin entregas' })),
      ...named.filter(({ number }) => number !== '').map((register) => ofRegister(register, plain(register.number))),
    ],
    place: '/catalogue?view=packaging',
  };
}

/** The declaration of the version that runs now is signed. */
function declarationPoint({ declaration: { version, declaredOn } }: OpeningFacts): OpeningPoint {
  return pointOf('billing-declaration', '/about', {
    gaps: declaredOn === null ? [plain('BILLING_DECLARATIONS')] : [],
    values: [plain(`${version}: ${declaredOn ?? ''}`)],
  });
}

const TEXT_NAMES: Readonly<Record<LegalTextId, LocalizedText>> = {
  terms: { en: 'Terms of sale', es: 'Condiciones de venta' },
  withdrawal: { en: 'Withdrawal', es: 'Desistimiento' },
  privacy: { en: 'Privacy', es: 'Privacidad' },
  shipping: { en: 'Shipping', es: 'Envíos' },
  cookies: { en: 'Cookies', es: 'Cookies' },
  accessibility: { en: 'Accessibility', es: 'Accesibilidad' },
  'legal-notice': { en: 'Legal notice', es: 'Aviso legal' },
  mails: { en: 'Legal parts of mails', es: 'Partes legales de los correos' },
};

/** An admin has confirmed each text in the version in force. */
function textsPoint({ texts }: OpeningFacts): OpeningPoint {
  const ofText = ({ id, version }: LegalTextView): LocalizedText => ({
    en: `${TEXT_NAMES[id].en}, ${version}`,
    es: `${TEXT_NAMES[id].es}, ${version}`,
  });
  return pointOf('legal-texts', '/opening', {
    gaps: texts.filter(({ confirmedAt }) => confirmedAt === null).map(ofText),
    values: texts.map(ofText),
  });
}

function settingPoints(facts: OpeningFacts): OpeningPoint[] {
  const { demoVariables, hasGuaranteeNotice } = facts.settings;
  const otherDemoVariables = demoVariables.filter((name) => !name.startsWith('SELLER_'));
  const demoMakers = demoMakersOf(facts);
  return [
    sellerPoint(facts),
    pointOf('demo-values', demoMakers.length > 0 ? '/catalogue' : null, {
      gaps: [...otherDemoVariables.map(plain), ...demoMakers],
      values: [],
    }),
    packagingPoint(facts),
    registersPoint(facts),
    declarationPoint(facts),
    pointOf('guarantee-notice', null, { gaps: hasGuaranteeNotice ? [] : [plain('GUARANTEE_NOTICE_DIR')], values: [] }),
    textsPoint(facts),
  ];
}

/** The invented maker of the demonstration. */
function demoMakersOf({ catalogue }: OpeningFacts): LocalizedText[] {
  return catalogue.products
    .filter(({ safety }) => [safety.maker, safety.postalAddress, safety.email].some(isDemoValue))
    .map((product) => ofProduct(product, 'maker', 'fabricante'));
}

const SAFETY_FIELDS = [
  { en: 'maker', es: 'fabricante', isMissing: ({ maker }) => maker === '' },
  { en: 'postal address', es: 'dirección postal', isMissing: ({ postalAddress }) => postalAddress === '' },
  { en: 'e-mail', es: 'correo', isMissing: ({ email }) => email === '' },
  { en: 'identifier', es: 'identificador', isMissing: ({ identifier }) => identifier === '' },
  { en: 'warnings', es: 'advertencias', isMissing: ({ warnings }) => warnings.en === '' || warnings.es === '' },
] as const satisfies readonly { en: string; es: string; isMissing: (safety: StaffProductView['safety']) => boolean }[];

function safetyPoint({ products }: StaffCatalogueView): OpeningPoint {
  const gaps = products.flatMap((product) =>
    SAFETY_FIELDS.filter(({ isMissing }) => isMissing(product.safety)).map(({ en, es }) => ofProduct(product, en, es)),
  );
  return pointOf('safety', '/catalogue', { gaps, values: products.map(({ name }) => name) });
}

/** Promises of durability and facts about repair are shown if there are any. */
function durabilityPoint({ products }: StaffCatalogueView): OpeningPoint {
  const described = products.filter(
    ({ durabilityGuarantee, repairInformation }) => durabilityGuarantee !== null || repairInformation !== null,
  );
  return {
    id: 'durability',
    state: described.length === products.length ? 'done' : 'not-needed',
    values: described.map(({ name }) => name),
    place: '/catalogue',
  };
}

/** Each product has a price, and at least one is published. */
function pricesPoint({ products }: StaffCatalogueView): OpeningPoint {
  const unpriced = products.filter(({ price }) => price === null).map((product) => ofProduct(product, 'no price', 'sin precio'));
  const isAnyPublished = products.some(({ published }) => published);
  const unpublished = isAnyPublished ? [] : [{ en: 'No product is published', es: 'Ningún producto está publicado' }];
  return pointOf('prices', '/catalogue', { gaps: [...unpriced, ...unpublished], values: products.flatMap(priceTextOf) });
}

/** The current price with the day since when it holds. */
function priceTextOf(product: StaffProductView): LocalizedText[] {
  const [newest] = product.history;
  if (newest === undefined) return [];
  const cents = (newest.salePrice ?? newest.price).amount;
  const day = madridDay(new Date(newest.validFrom));
  return [ofProduct(product, `${formatEuros(cents, '.')} since ${day}`, `${formatEuros(cents, ',')} desde ${day}`)];
}

function priceBookPoint({ plans }: StaffCatalogueView): OpeningPoint {
  const current = plans.terms.find(({ state }) => state === 'current');
  return pointOf('price-book', '/catalogue?view=plans', {
    gaps: current === undefined ? [{ en: 'No price book is in force', es: 'Ninguna tarifa está en vigor' }] : [],
    values: current === undefined ? [] : [plain(`${current.book}: ${madridDay(new Date(current.validFrom))}`)],
  });
}

/** `Azul océano, adulto: 480` */
function ofBrush({ type, color, available }: SkuStockView): LocalizedText {
  const textIn = (locale: 'en' | 'es'): string => `${COLOR_NAMES[locale][color]}, ${TYPE_NAMES[locale][type]}: ${available}`;
  return { en: textIn('en'), es: textIn('es') };
}

/** Each SKU on offer has pieces. */
function stockPoint({ skuStocks }: InventoryView): OpeningPoint {
  const offered = skuStocks.filter((stock) => stock.offered);
  return pointOf('stock', '/inventory', {
    gaps: offered.filter(({ available }) => available === 0).map(ofBrush),
    values: offered.map(ofBrush),
  });
}

/** A shop may name an environmentally friendly delivery option; without one there is nothing to name. */
function deliveryOptionPoint({ settings: { greenDelivery } }: OpeningFacts): OpeningPoint {
  if (greenDelivery === null) return { id: 'delivery-option', state: 'not-needed', values: [], place: null };
  return { id: 'delivery-option', state: 'done', values: [greenDelivery], place: null };
}

/** The points before the first sale, in the order of the page. */
export function openingPoints(facts: OpeningFacts): OpeningPoint[] {
  const { catalogue, inventory } = facts;
  const productPoints = [safetyPoint, durabilityPoint, pricesPoint, priceBookPoint].map((point) => point(catalogue));
  return [...settingPoints(facts), ...productPoints, stockPoint(inventory), deliveryOptionPoint(facts)];
}
