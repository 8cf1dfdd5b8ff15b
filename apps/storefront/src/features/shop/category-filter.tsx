import { CATEGORIES, type Category, type ProductView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { shopTranslations } from './shop.translations';

export type CategoryChoice = 'all' | Category;

/** The products of a category. */
export const filterByCategory = (products: readonly ProductView[], choice: CategoryChoice): ProductView[] =>
  products.filter(({ category }) => choice === 'all' || category === choice);

interface CategoryFilterProps {
  /** Null while they are being loaded: then without counts. */
  readonly products: readonly ProductView[] | null;
  readonly value: CategoryChoice;
  readonly onChange: (choice: CategoryChoice) => void;
}

/** One category is always chosen; each shows its number of products. */
export function CategoryFilter({ products, value, onChange }: CategoryFilterProps) {
  const t = useTranslations(shopTranslations);
  const choices: readonly CategoryChoice[] = ['all', ...CATEGORIES];
  return (
    <div className="filter" role="group" aria-label={t('category')}>
      {choices.map((choice) => {
        const count = products ? filterByCategory(products, choice).length : null;
        return (
          <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
            {t(`category.${choice}`)}
            {count === null ? null : (
              <>
                <sup aria-hidden="true">{count}</sup>
                <span className="visually-hidden">{`, ${t.count('category.count', count)}`}</span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
