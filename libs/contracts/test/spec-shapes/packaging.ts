import { ProductPackagingView } from '../../src/catalog/index';
import * as packaging from '../../src/packaging/index';
import * as examples from '../../src/packaging/packaging.examples';
import type { Shape } from './shape';

export const packagingShapes: readonly Shape[] = [
  ['ProductPackagingView', ProductPackagingView, examples.productPackaging],
  ['GetPackagingRequest', packaging.GetPackagingRequest, {}],
  ['PackagingView', packaging.PackagingView, examples.packagingView],
  ['GetStaffPackagingRequest', packaging.GetStaffPackagingRequest, {}],
  ['StaffPackagingView', packaging.StaffPackagingView, examples.staffPackaging],
  ['SetPackagingRegisterRequest', packaging.SetPackagingRegisterRequest, examples.setPackagingRegisterRequest],
];
