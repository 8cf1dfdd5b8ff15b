import { messagingDataMap } from '@brote/messaging';
import type { DataMap } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';

/** The catalogue holds things, no persons: reservations and parcels know random ids of checkouts and orders. */
export const dataMap: DataMap = {
  service: 'catalog-inventory',
  until: {},
  tables: {
    ...messagingDataMap,
    ...staffAuditDataMap,
    batch_use: { plain: ['sku', 'source'] },
    variant_availability: { plain: ['sku', 'type', 'color'] },
    legal_text_confirmation: { plain: ['text_id', 'version'] },
    packaging_register: { plain: ['country', 'register', 'number'] },
    plan: { plain: ['id', 'name_en', 'name_es', 'description_en', 'description_es', 'features', 'picture'] },
    plan_start: { plain: ['plan_id'] },
    plans_news: { plain: ['popular_told'] },
    price_book: { plain: ['name', 'billing_period', 'intervals'] },
    price_book_entry: { plain: ['book', 'plan_id'] },
    price_book_term: { plain: ['book'] },
    product: {
      plain: [
        ...['id', 'category', 'name_en', 'name_es', 'description_en', 'description_es', 'pictures', 'identifier'],
        ...['maker', 'maker_address', 'maker_email', 'warnings_en', 'warnings_es'],
        ...['durability_guarantee_en', 'durability_guarantee_es', 'repair_information_en', 'repair_information_es'],
        ...['packaging_identifier', 'packaging_material', 'packaging_sorting_en', 'packaging_sorting_es'],
      ],
    },
    product_price: { plain: ['product_id'] },
    reservation: { plain: ['state', 'lines', 'answer'] },
    reservation_line: { plain: ['sku'] },
    sku_stock: { plain: ['sku', 'type', 'color'] },
    stock_lot: { plain: ['sku', 'batch', 'reference'] },
    stock_movement: { plain: ['sku', 'kind', 'reference', 'reason', 'batch'] },
    tree_receipt: { plain: ['organisation', 'place', 'reference', 'document_url'] },
    tree_receipt_strike: { plain: ['reason', 'note'] },
  },
};
