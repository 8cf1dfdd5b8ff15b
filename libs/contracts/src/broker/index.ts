export { brokerPermissionsOf, LIST_STREAMS, type BrokerPermissions } from './broker-permissions';
export { CONSUMED_STREAMS } from './consumed-streams';
export { BROKER_USERS, LOCAL_BROKER_USERS, ownerOf, SERVICE_BROKER_USERS, type BrokerUser } from './broker-user-contexts';
export { ALL_BROADCASTS, ALL_EVENTS, ALL_REQUESTS, eventsNamed } from './all-messages';
export { renderPermissions } from './render-permissions';
