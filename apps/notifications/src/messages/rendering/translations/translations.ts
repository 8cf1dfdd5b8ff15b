import type { Locale } from '@brote/contracts';
import { en } from './en';
import { es } from './es';

/** Every word of the mails in one language. */
export type Translations = typeof es;

export const TRANSLATIONS: Readonly<Record<Locale, Translations>> = { en, es };
