import 'reflect-metadata';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Class } from '../define';
import * as staff from './index';
import {
  confirmedText,
  openingSettings,
  openingView,
  shopOpening,
  variantAvailability,
  editProductRequest,
  planPriceBookRequest,
  setPriceRequest,
  staffCatalogue,
  staffProduct,
} from './staff-catalogue.examples';

const shapes: [string, Class<object>, object][] = [
  ['GetStaffCatalogueRequest', staff.GetStaffCatalogueRequest, {}],
  ['StaffCatalogueView', staff.StaffCatalogueView, staffCatalogue],
  ['OpeningView', staff.OpeningView, openingView],
  ['ShopOpeningView', staff.ShopOpeningView, shopOpening],
  ['LegalTextView', staff.LegalTextView, confirmedText],
  ['ConfirmLegalTextRequest', staff.ConfirmLegalTextRequest, { textId: 'terms', version: '2025-05-21' }],
  ['OpeningSettings', staff.OpeningSettings, openingSettings],
  ['GetOpeningRequest', staff.GetOpeningRequest, { settings: openingSettings }],
  ['OpenShopRequest', staff.OpenShopRequest, { settings: openingSettings }],
  ['StaffProductView', staff.StaffProductView, staffProduct],
  ['VariantAvailabilityView', staff.VariantAvailabilityView, variantAvailability],
  ['StaffPlansView', staff.StaffPlansView, staffCatalogue.plans],
  ['EditProductRequest', staff.EditProductRequest, editProductRequest],
  ['PublishProductRequest', staff.PublishProductRequest, { productId: 'brush-couple', revision: 3, published: false }],
  ['SetPriceRequest', staff.SetPriceRequest, setPriceRequest],
  ['SetVariantAvailabilityRequest', staff.SetVariantAvailabilityRequest, { sku: 'adult-surprise', offered: true }],
  ['PlanBookRequest', staff.PlanPriceBookRequest, planPriceBookRequest],
  ['WithdrawBookRequest', staff.CancelPriceBookRequest, { termId: '3', revision: 2 }],
];

const problemsOf = (shape: Class<object>, value: object) =>
  validateSync(plainToInstance(shape, value), { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });

describe('the requests of staff about the catalogue', () => {
  it.each(shapes)('accept the example of %s unchanged and refuse a stray field', (_name, shape, example) => {
    expect(problemsOf(shape, example)).toEqual([]);
    expect(instanceToPlain(plainToInstance(shape, example))).toEqual(example);
    expect(problemsOf(shape, { ...example, role: 'admin' })).not.toEqual([]);
  });

  it('let all staff read and only admins change', () => {
    const contracts = Object.values<unknown>(staff).filter(
      (value): value is { name: string; caller: string } => typeof value === 'object' && value !== null && 'kind' in value,
    );
    expect(contracts.map(({ name, caller }) => [name, caller]).filter(([, caller]) => caller !== 'admin')).toEqual([
      [staff.getStaffCatalogue.name, 'staff'],
    ]);
    expect(contracts).toHaveLength(10);
  });

  it.each([{ price: 0 }, { price: 3.5 }, { salePrice: -1 }, { saleEndsOn: '31-12-2026' }, { revision: 0 }])(
    'refuse a price with %o',
    (change) => {
      expect(problemsOf(staff.SetPriceRequest, { ...setPriceRequest, ...change })).not.toEqual([]);
    },
  );

  it('accept a draft without its safety block but not without its name', () => {
    const blankSafety = { maker: '', postalAddress: '', email: '', identifier: '', warnings: { en: '', es: '' } };
    expect(problemsOf(staff.EditProductRequest, { ...editProductRequest, safety: blankSafety })).toEqual([]);
    expect(problemsOf(staff.EditProductRequest, { ...editProductRequest, name: { en: ' ', es: 'Pack' } })).not.toEqual([]);
  });
});
