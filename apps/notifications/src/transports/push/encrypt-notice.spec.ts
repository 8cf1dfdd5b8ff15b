import { createECDH } from 'node:crypto';
import { encryptNotice } from './encrypt-notice';

describe('an encrypted notice', () => {
  it('equals the example of RFC 8291', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
    const device = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
    expect(encryptNotice('When I grow up, I want to be a watermelon', device, { salt, sender }).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
        'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('differs each time for the same text', () => {
    const ecdh = createECDH('prime256v1');
    const device = { p256dh: ecdh.generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    expect(encryptNotice('hola', device).equals(encryptNotice('hola', device))).toBe(false);
  });
});
