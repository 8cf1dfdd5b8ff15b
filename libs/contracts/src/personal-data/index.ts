export { DAY_FIELDS, FREE_FIELDS, MONEY_FIELDS } from './data-fields';
export { PersonErased, PersonRequest, PersonalData, PersonalDataSection } from './personal-data';
export {
  endSubscriptionsOf,
  eraseFromNotifications,
  eraseFromOrders,
  eraseFromSubscriptions,
  exportFromNotifications,
  exportFromOrders,
  exportFromSubscriptions,
} from './participants';
