import type { TrendPoint, TrendStep } from '@brote/contracts/browser';
import { formatCount, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { dashboardTranslations } from './dashboard.translations';
import { chartDateLabel } from './date-labels';

const WIDTH = 640;
const HEIGHT = 220;
/** Width of the scale: enough for a million. */
const LEFT_MARGIN = 60;
const BOTTOM_MARGIN = 26;
const TOP_MARGIN = 14;
const GRID_LINE_COUNT = 4;

const formatEuros = (amount: number) => formatMoney({ amount, currency: 'EUR' });

/** A round step of the scale, in cents; four steps reach the highest bar. */
export function scaleStep(maxCents: number): number {
  const rough = Math.max(400, maxCents) / GRID_LINE_COUNT;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Refunds can make revenue negative. Such a bar has height 0, and its title names the amount. */
const height = (amount: number, top: number): number => (Math.max(0, amount) / top) * (HEIGHT - BOTTOM_MARGIN - TOP_MARGIN);

interface BarProps {
  readonly point: TrendPoint;
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly said: string;
}

function Bar({ point, x, width, top, said }: BarProps) {
  const orders = height(point.orderRevenue, top);
  const plans = height(point.subscriptionRevenue, top);
  const ground = HEIGHT - BOTTOM_MARGIN;
  return (
    <g>
      <title>{said}</title>
      <rect className="figures__bar--orders" x={x} y={ground - orders} width={width} height={orders} />
      <rect className="figures__bar--plans" x={x} y={ground - orders - plans} width={width} height={plans} />
    </g>
  );
}

function Scale({ step }: { readonly step: number }) {
  return Array.from({ length: GRID_LINE_COUNT + 1 }, (_, line) => {
    const y = HEIGHT - BOTTOM_MARGIN - height(line * step, step * GRID_LINE_COUNT);
    return (
      <g key={line}>
        <line className="figures__line" x1={LEFT_MARGIN} x2={WIDTH} y1={y} y2={y} />
        <text className="figures__scale" x={LEFT_MARGIN - 8} y={y + 4} textAnchor="end">
          {formatCount((line * step) / 100)}
        </text>
      </g>
    );
  });
}

/** Revenue by day or month, orders below and subscriptions on top. */
export function RevenueChart({ points, by }: { readonly points: readonly TrendPoint[]; readonly by: TrendStep }) {
  const t = useTranslations(dashboardTranslations);
  const totalsCents = points.map(({ orderRevenue, subscriptionRevenue }) => orderRevenue + subscriptionRevenue);
  const maxCents = Math.max(0, ...totalsCents);
  const step = scaleStep(maxCents);
  const slotWidth = (WIDTH - LEFT_MARGIN) / Math.max(1, points.length);
  const width = slotWidth * 0.56;
  const name = (day: string) => chartDateLabel(day, by, t.locale);
  const labelInterval = by === 'day' ? 5 : 1;
  const said = t('chart', {
    from: name(points[0]?.from ?? '1970-01-01'),
    until: name(points.at(-1)?.from ?? '1970-01-01'),
    most: formatEuros(maxCents),
  });
  return (
    <svg className="figures__chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
      <Scale step={step} />
      {points.map((point, index) => {
        const x = LEFT_MARGIN + index * slotWidth + (slotWidth - width) / 2;
        const pointName = name(point.from);
        return (
          <g key={point.from}>
            <Bar
              {...{ point, x, width, top: step * GRID_LINE_COUNT }}
              said={t('point', { when: pointName, orders: formatEuros(point.orderRevenue), plans: formatEuros(point.subscriptionRevenue) })}
            />
            {(points.length - 1 - index) % labelInterval === 0 ? (
              <text className="figures__scale" x={x + width / 2} y={HEIGHT - 8} textAnchor="middle">
                {pointName}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
