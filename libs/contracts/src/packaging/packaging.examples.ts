import type { ProductPackagingView } from '../catalog/index';
import type { PackagingView, SetPackagingRegisterRequest, StaffPackagingRegisterView, StaffPackagingView } from './index';

export const productPackaging: ProductPackagingView = {
  identifier: 'BOX-2',
  material: 'PAP 20',
  sorting: { en: 'Cardboard: blue container.', es: 'Cartón: contenedor azul.' },
};
const spain = { country: 'ES' as const, register: 'Registro de Productores de Producto, sección de envases', number: 'ENV/2026/000012345' };
const germany = { country: 'DE' as const, register: 'LUCID', number: 'DE1234567890123', since: '2026-10-01' };

export const packagingView: PackagingView = {
  registers: [{ ...spain, since: null }, germany],
  products: [{ productId: 'brush-couple', name: { en: 'Couple pack', es: 'Pack pareja' }, packaging: productPackaging }],
  notOffered: ['FR', 'AT'],
};
const unchanged = { revision: 0, changedAt: null };
const italy: StaffPackagingRegisterView = {
  ...{ country: 'IT', register: '', number: '', since: null, duty: null, offered: true, fromSettings: false, ...unchanged },
};
export const staffPackaging: StaffPackagingView = {
  registers: [
    {
      ...{ ...spain, since: null, offered: true, fromSettings: true, ...unchanged },
      duty: { since: '2023-01-01', source: 'Real Decreto 1055/2022, art. 15 (BOE-A-2022-22690)' },
    },
    {
      ...{ ...germany, offered: true, fromSettings: false, revision: 1, changedAt: '2026-10-02T08:00:00.000Z' },
      duty: { since: '2019-01-01', source: 'Verpackungsgesetz, § 9' },
    },
    {
      ...{
        country: 'FR',
        register: 'Identifiant unique (SYDEREP)',
        number: '',
        since: null,
        offered: false,
        fromSettings: false,
        ...unchanged,
      },
      duty: { since: '2022-01-01', source: 'Code de l’environnement, art. L. 541-10-13' },
    },
    italy,
  ],
};
export const setPackagingRegisterRequest: SetPackagingRegisterRequest = { revision: 0, ...germany };
