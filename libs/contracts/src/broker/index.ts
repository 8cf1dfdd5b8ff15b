export { brokerPermissionsOf, LIST_STREAMS, type BrokerPermissions } from './broker-permissions';
export { BROKER_USERS, CONSUMED_STREAMS, LOCAL_BROKER_USERS, ownerOf, SERVICE_BROKER_USERS, type BrokerUser } from './broker-users';
export { ALL_BROADCASTS, ALL_EVENTS, ALL_REQUESTS, eventsNamed } from './all-messages';
export { renderPermissions } from './render-permissions';
