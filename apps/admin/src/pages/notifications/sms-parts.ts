/** Characters with seven bits (GSM 03.38), and those that count twice. Any other character needs sixteen bits. */
const SEVEN_BITS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED_CHARACTERS = '^{}\\[~]|€';

/** The maximum number of parts of providers; the shop cuts off the rest. */
export const MAX_SMS_PARTS = 10;

/** The number of parts that a provider sends and bills. Accents such as á, í, ó and ú leave less than half the room. */
export function countSmsParts(text: string): number {
  const letters = [...text];
  const isGsmText = letters.every((letter) => SEVEN_BITS.includes(letter) || GSM_EXTENDED_CHARACTERS.includes(letter));
  const places = isGsmText ? letters.reduce((sum, letter) => sum + (GSM_EXTENDED_CHARACTERS.includes(letter) ? 2 : 1), 0) : text.length;
  const [alone, joined] = isGsmText ? [160, 153] : [70, 67];
  return places <= alone ? 1 : Math.ceil(places / joined);
}
