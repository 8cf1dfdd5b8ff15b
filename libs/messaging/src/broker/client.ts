/** The way into the broker for programs that are no service: without Nest and without a database. */
export { brokerOptions } from './broker-options';
export { connectOnceThere } from './connect-once-there';
export { nkeySigner } from './nkey-signer';
