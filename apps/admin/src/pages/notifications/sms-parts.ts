/** Characters with seven bits (GSM 03.38), and those that count twice. Any other character needs sixteen bits. */
const GSM_CHARACTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED_CHARACTERS = '^{}\\[~]|€';

/** The maximum number of parts of providers; the shop cuts off the rest. */
export const MAX_SMS_PARTS = 10;

/** The number of parts that a provider sends and bills. Accents such as á, í, ó and ú leave less than half the room. */
export function countSmsParts(text: string): number {
  const characters = [...text];
  const isGsmText = characters.every((letter) => GSM_CHARACTERS.includes(letter) || GSM_EXTENDED_CHARACTERS.includes(letter));
  const encodedLength = isGsmText
    ? characters.reduce((sum, letter) => sum + (GSM_EXTENDED_CHARACTERS.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [singlePartLength, joinedPartLength] = isGsmText ? [160, 153] : [70, 67];
  return encodedLength <= singlePartLength ? 1 : Math.ceil(encodedLength / joinedPartLength);
}
