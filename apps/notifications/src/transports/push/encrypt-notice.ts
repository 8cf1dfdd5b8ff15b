import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** Keys of a browser for its notices, base64url. */
export interface DeviceKeys {
  p256dh: string;
  auth: string;
}

/** Generated for each notice; passed in only to reproduce a published example. */
interface NoticeRandomness {
  salt: Buffer;
  sender: ECDH;
}

const TAG_BYTES = 16;
/** One record contains a whole notice: services accept 4096 bytes at most. */
const RECORD_BYTES = 4_096;
const LAST_RECORD_DELIMITER = Buffer.of(2);

/** Encrypts a notice so that only its browser can read it (RFC 8291 over RFC 8188), as the body of the request. */
export function encryptNotice(
  text: string,
  { p256dh, auth }: DeviceKeys,
  { salt, sender }: NoticeRandomness = generateRandomness(),
): Buffer {
  const receiverPublicKey = Buffer.from(p256dh, 'base64url');
  const senderPublicKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverPublicKey, senderPublicKey]);
  const secret = derive(sender.computeSecret(receiverPublicKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST_RECORD_DELIMITER), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(senderPublicKey.length, 4);
  return Buffer.concat([salt, header, senderPublicKey, record]);
}

function generateRandomness(): NoticeRandomness {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
