export { ForgetMessagesReply, ForgetMessagesRequest, forgetMessages } from './forget-messages';
export { MESSAGE_STATES, MESSAGE_TEMPLATES, ListMessagesReply, ListMessagesRequest, MessageView, listMessages } from './message-log';
export type { MessageState, MessageTemplate } from './message-log';
