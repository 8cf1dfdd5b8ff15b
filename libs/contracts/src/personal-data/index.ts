export { DAY_FIELDS, FREE_TEXT_FIELDS, MONEY_FIELDS } from './data-fields';
export { ErasePersonReply, PersonalDataRequest, PersonalData, PersonalDataSection } from './personal-data';
export {
  endAllSubscriptions,
  eraseFromNotifications,
  eraseFromOrders,
  eraseFromSubscriptions,
  exportFromNotifications,
  exportFromOrders,
  exportFromSubscriptions,
} from './participants';
