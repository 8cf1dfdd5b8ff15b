export * from './broker-permissions';
export * from './consumed-streams';
export * from './broker-user-contexts';
export * from './all-messages';
export * from './render-permissions';
