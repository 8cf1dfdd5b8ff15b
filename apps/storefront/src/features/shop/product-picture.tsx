import type { BrushSelection, ProductView } from '@brote/contracts/browser';
import { packUrl } from '@brote/illustration';
import { Badge, ProductBackdrop } from '@brote/ui-kit';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shopTranslations } from './shop.translations';

interface ProductPictureProps {
  readonly product: ProductView;
  readonly brushes: readonly BrushSelection[];
  /** The brush whose color the background has. */
  readonly leading: BrushSelection;
  /** Called with the address of the picture once it is seen, or once nothing better can be had. */
  readonly onSettled: (src: string) => void;
}

/** The address of a choice's picture. */
export const pictureOf = (product: ProductView, brushes: readonly BrushSelection[]): string =>
  packUrl({ category: product.category, brushes, width: 1200 });

/** The pack as chosen. If its picture fails, the product's first image takes its place. */
export function ProductPicture({ product, brushes, leading, onSettled }: ProductPictureProps) {
  const t = useTranslations(shopTranslations);
  const names = useBrushNames();
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const src = pictureOf(product, brushes);
  const [firstImage] = product.images;
  const isFallback = failedSrc === src && firstImage !== undefined;
  const onError = () => {
    if (isFallback || firstImage === undefined) onSettled(src);
    else setFailedSrc(src);
  };
  const picture = useRef<HTMLImageElement>(null);
  const reportPicture = useEffectEvent((isLoaded: boolean) => (isLoaded ? onSettled(src) : onError()));
  useEffect(() => {
    // A picture of the prerendered page may have loaded before the listener existed.
    if (!picture.current?.complete) return;
    picture.current.decode().then(
      () => reportPicture(true),
      () => reportPicture(false),
    );
  }, []);
  return (
    <ProductBackdrop color={leading.color} dimmed={!product.inStock}>
      {!product.inStock ? <Badge tone="danger">{t('outOfStock')}</Badge> : null}
      {product.inStock && product.featured ? <Badge tone="outline">{t('featured')}</Badge> : null}
      <img
        ref={picture}
        src={isFallback ? firstImage : src}
        alt={t('pack.alt', { name: product.name[t.locale], list: brushes.map(names.brush).join('; ') })}
        width={1200}
        height={800}
        onLoad={() => onSettled(src)}
        onError={onError}
      />
    </ProductBackdrop>
  );
}
