/** The broker connection for programs outside the services: without Nest and without a database. */
export { brokerOptions } from './broker-options';
export { connectWhenAvailable } from './connect-when-available';
export { nkeySigner } from './nkey-signer';
