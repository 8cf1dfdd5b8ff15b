export { brokerPermissionsOf, LIST_STREAMS, type BrokerPermissions } from './broker-permissions';
export { BROKER_USERS, CONSUMED, LOCAL_BROKER_USERS, ownerOf, SERVICE_BROKER_USERS, type BrokerUser } from './broker-users';
export { EVERY_BROADCAST, EVERY_EVENT, EVERY_REQUEST, eventsNamed } from './every-message';
export { permissionsText } from './permissions-text';
