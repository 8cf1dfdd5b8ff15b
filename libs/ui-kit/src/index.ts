export { BrushList, OfferedColorsContext } from './controls/brush-list';
export { BrushRow } from './controls/brush-row';
export { Button, buttonClass, type ButtonStyle } from './controls/button';
export { AddressFields } from './controls/address-fields';
export { CompanyFields } from './controls/company-fields';
export { SelectField, TextArea, TextField } from './controls/field';

export { offeredColors, startingBrush, replaceBrush, type OfferedColors } from './controls/brush-selection';
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
export { ContentLoading } from './display/content-loading';
export { CrashBoundary } from './display/crash-boundary';
export { Dialog } from './display/dialog';
export { GuaranteeNotice, OfficialGuarantee } from './display/guarantee-notice';
export { Icon } from './display/icon';
export { Logo } from './display/logo';
export { MessagePage } from './display/message-page';
export { isReduced, Price, PriorPrice } from './display/price';
export { ProductBackdrop } from './display/product-backdrop';
export { RetryAlert } from './display/retry-alert';
export { Steps } from './display/steps';
export { Summary } from './display/summary';
export { Toast } from './display/toast';
export {
  choiceFromItems,
  distinctNames,
  allReturnable,
  withdrawalItemsOf,
  returnableCountsOf,
  paidCentsOf,
  changeCount,
  type BrushToReturn,
  type LineToReturn,
} from './brushes-to-return';
export { readTabStored, readStored, parseStored, storedFlag, writeTabStored, writeStored } from './browser-storage';
export { reloadOnce } from './reload-once';
export { saveFile } from './save-file';
