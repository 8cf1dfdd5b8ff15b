/** The broker connection for programs outside the services: without Nest and without a database. */
export { brokerOptions } from './broker-options';
export { connectWhenAvailable } from './connect-once-there';
export { nkeySigner } from './nkey-signer';
