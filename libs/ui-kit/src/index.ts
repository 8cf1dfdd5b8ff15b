export { BrushList } from './controls/brush-list';
export { BrushRow } from './controls/brush-row';
export { Button, buttonClass, type ButtonStyle as ButtonLook } from './controls/button';
export { AddressFields } from './controls/address-fields';
export { SelectField, TextArea, TextField } from './controls/field';
export { OfferedColorsContext } from './controls/offered-colors';
export { offeredColors, startingBrush, replaceBrush as withBrush, type OfferedColors } from './controls/brush-selection';
export { PasswordField } from './controls/password-field';
export { PasswordStrength } from './controls/password-strength';
export { Segmented } from './controls/segmented';
export { Stepper } from './controls/stepper';
export { Swatches } from './controls/swatches';
export { Switch } from './controls/switch';
export { Tabs } from './controls/tabs';
export { Alert } from './display/alert';
export { Badge } from './display/badge';
export { BrushThumb, ColorDot } from './display/brush-marks';
export { ConfirmDialog } from './display/confirm-dialog';
export { ContentLoading as ContentComing } from './display/content-loading';
export { Dialog } from './display/dialog';
export { GuaranteeNotice, OfficialGuarantee } from './display/guarantee-notice';
export { Icon } from './display/icon';
export { Logo } from './display/logo';
export { MessagePage } from './display/message-page';
export { isReduced, Price, PriorPrice } from './display/price';
export { ProductBackdrop as Stage } from './display/product-backdrop';
export { Steps } from './display/steps';
export { Summary } from './display/summary';
export { Toast } from './display/toast';
export {
  choiceFromItems as choiceOf,
  distinctNames,
  allReturnable as everythingOf,
  withdrawalItemsOf as itemsOf,
  returnableCountsOf as leftOf,
  paidCentsOf as valueOf,
  changeCount as withCount,
  type BrushToReturn,
  type LineToReturn,
} from './brushes-to-return';
export { readTabStored as readInTab, readStored, writeTabStored as writeInTab, writeStored } from './browser-storage';
