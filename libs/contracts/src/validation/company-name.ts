import { isStreet } from './readable-text';

const NOT_IN_XML_PATTERN = /[\ufffe\uffff]/u;
const LINE_BREAK_PATTERN = /[\t\n\r]/u;

/** Whether documents and the tax agency can name a company by it: the rule of a street, in one line, without code points that XML excludes. */
export function isCompanyName(text: string): boolean {
  return isStreet(text) && !NOT_IN_XML_PATTERN.test(text) && !LINE_BREAK_PATTERN.test(text);
}
