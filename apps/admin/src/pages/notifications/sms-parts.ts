/** Characters with seven bits (GSM 03.38), and those that count twice. Any other character needs sixteen bits. */
const SEVEN_BITS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const TWO_PLACES = '^{}\\[~]|€';

/** The maximum number of parts of providers; the shop cuts off the rest. */
export const MOST_PARTS = 10;

/** The number of parts that a provider sends and bills. Accents such as á, í, ó and ú leave less than half the room. */
export function smsParts(text: string): number {
  const letters = [...text];
  const isShort = letters.every((letter) => SEVEN_BITS.includes(letter) || TWO_PLACES.includes(letter));
  const places = isShort ? letters.reduce((sum, letter) => sum + (TWO_PLACES.includes(letter) ? 2 : 1), 0) : text.length;
  const [alone, joined] = isShort ? [160, 153] : [70, 67];
  return places <= alone ? 1 : Math.ceil(places / joined);
}
