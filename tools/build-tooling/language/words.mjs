/**
 * Words that the code does not use, with the word of the field for each. Identifiers are compared part by part (`openDoor` has the parts open and
 * door), comments and documents word by word.
 */

/** Parts of identifiers, in lower case. */
export const DISCOURAGED_IDENTIFIER_WORDS = {
  alongside: 'onCommit for work in the transaction, addOnItems for goods bought with a plan',
  arrears: 'dunning',
  barriers: 'accessibility checks',
  bell: 'signal or notifier',
  chores: 'maintenance jobs',
  conserve: 'stock reconciliation',
  crowd: 'load',
  deed: 'action',
  deeds: 'actions',
  desk: 'catalog admin, or the name of the endpoint',
  door: 'the name of the server, hook or callback',
  doors: 'the name of the servers, hooks or callbacks',
  drawn: 'rendered or prerendered',
  errand: 'scenario',
  errands: 'scenarios',
  gossip: 'sync',
  given: 'input, or the name of the value',
  judge: 'validate',
  judges: 'validators',
  knock: 'request or retry',
  mend: 'repair or reconcile',
  mended: 'repaired or reconciled',
  nobody: 'the name of the missing party',
  patience: 'throttling or deadline',
  patiently: 'withoutDeadline, or the name of the retry policy',
  referee: 'contract validator',
  shelf: 'SKU stock',
  shelves: 'SKU stocks',
  somebody: 'the name of the party',
  superseded: 'OptimisticLockError',
  tell: 'publish, notify or report',
  tells: 'publishes, notifies or reports',
  told: 'published, notified or reported',
  upkeep: 'maintenance',
  whoever: 'the name of the party',
  wish: 'command, request or job',
  wishes: 'commands, requests or jobs',
  wounds: 'violations',
};

/** Words of comments, doc comments and documents. */
export const DISCOURAGED_PROSE_WORDS = {
  alongside: 'in the same transaction, or with a plan',
  chores: 'maintenance jobs',
  deeds: 'actions',
  desk: 'catalog admin',
  drawn: 'rendered',
  gossip: 'sync',
  knock: 'request',
  knocks: 'requests',
  mended: 'repaired',
  mends: 'repairs',
  nobody: 'a subject that says who does not',
  patiently: 'until the deadline',
  referee: 'contract validator',
  shelf: 'SKU stock',
  shelves: 'SKU stocks',
  somebody: 'a subject that says who',
  told: 'notified, published or informed',
  whoever: 'a subject that says who',
  whom: 'a subject that says who',
  wish: 'command or request',
  wishes: 'commands or requests',
};

/** `sendHTTPDoor_once` → send, http, door, once. */
export function splitIdentifier(identifier) {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());
}

/** The listed words of an identifier, with the word to use instead. */
export function discouragedWordsOfIdentifier(identifier) {
  return splitIdentifier(identifier).flatMap((part) =>
    Object.hasOwn(DISCOURAGED_IDENTIFIER_WORDS, part) ? [[part, DISCOURAGED_IDENTIFIER_WORDS[part]]] : [],
  );
}

/** The listed words of a text, with the word to use instead. */
export function discouragedWordsOfProse(text) {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) =>
    Object.hasOwn(DISCOURAGED_PROSE_WORDS, word) ? [[word, DISCOURAGED_PROSE_WORDS[word]]] : [],
  );
}
