import { getStaffPackaging, PACKAGING_ROUTES as at, setPackagingRegister, SetPackagingRegisterBody } from '@brote/contracts/packaging';
import { staffController } from '../routing/staff-controller';

/** Registers of packaging: staff read them, admins enter the numbers of the seller. */
export const PackagingController = staffController('staff: catalogue', [
  {
    route: at.getForStaff,
    contract: getStaffPackaging,
    id: 'listPackagingRegisters',
    summary: 'List the registers of packaging',
    description: 'The register of each country, the number of the seller, and whether the shop delivers there. Days are Europe/Madrid.',
  },
  {
    route: at.setRegister,
    contract: setPackagingRegister,
    body: SetPackagingRegisterBody,
    id: 'setPackagingRegister',
    summary: 'Set the register of packaging of a country',
    description: 'In production, a country without the number it needs is not offered as a destination. The number of Spain is a setting.',
  },
]);
