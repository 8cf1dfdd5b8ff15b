import { findGaps, uiTexts } from '@brote/ui-kit/i18n';
import { cartTexts } from '../features/cart/cart.texts';
import { frameTexts } from '../features/frame/frame.texts';
import { homeTexts } from '../features/home/home.texts';
import { notFoundTexts } from '../features/not-found/not-found.texts';
import { paymentSuccessTexts } from '../features/payment-success/payment-success.texts';
import { shopTexts } from '../features/shop/shop.texts';
import { toastsTexts } from '../features/toasts/toasts.texts';

const CATALOGUES = { uiTexts, frameTexts, homeTexts, shopTexts, cartTexts, toastsTexts, paymentSuccessTexts, notFoundTexts };

/** Claims that need evidence the shop does not have; in either language. */
const FORBIDDEN =
  /eco-?friendly|carbon-?neutral|climate-?neutral shipping|biodegrad|ecológic|plastic-?free|sin plástico|huella neutra|sostenible|sustainable/i;

describe.each(Object.entries(CATALOGUES))('%s', (_name, texts) => {
  it('is complete in both languages, with the same placeholders', () => {
    expect(findGaps(texts)).toEqual([]);
  });

  it('claims nothing about the environment that the law forbids', () => {
    const sentences = [...Object.values(texts.en), ...Object.values(texts.es)];
    expect(sentences.filter((sentence) => FORBIDDEN.test(sentence))).toEqual([]);
  });
});
