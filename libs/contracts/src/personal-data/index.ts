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
