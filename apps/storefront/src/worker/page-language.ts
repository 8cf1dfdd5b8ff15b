/** The languages of the offline page. */
export type PageLanguage = 'en' | 'es';

/** Languages of Spain whose speakers are better served in Spanish than in English. */
const LANGUAGES_SERVED_IN_SPANISH = ['es', 'ca', 'gl', 'eu'];

interface PageVisitor {
  /** Path of the requested page. */
  readonly path: string;
  /** The language that the visitor chose in the shop, if it can be read. */
  readonly chosen: string | undefined;
  readonly languages: readonly string[];
}

/** The language for a visitor, as the shop itself decides it: the address, then the choice, then the browser. */
export function pageLanguage({ path, chosen, languages }: PageVisitor): PageLanguage {
  const chosenLanguage = /^\/(es|en)(?=\/|$)/.exec(path)?.[1] ?? chosen;
  if (chosenLanguage === 'es' || chosenLanguage === 'en') return chosenLanguage;
  const [firstLanguage = 'en'] = languages;
  return LANGUAGES_SERVED_IN_SPANISH.includes(firstLanguage.toLowerCase().split('-')[0] ?? '') ? 'es' : 'en';
}
