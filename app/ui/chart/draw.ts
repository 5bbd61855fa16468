import { t } from '#app/i18n/t.ts';
import { barChart, lyingChart, stackedChart } from './kinds/bars.ts';
import { bulletChart } from './kinds/bullet.ts';
import { combinedChart } from './kinds/combined.ts';
import { MAX_SERIES, type ChartData, type Series, type Width } from './data.ts';
import { funnelChart } from './kinds/funnel.ts';
import { heatChart } from './kinds/heat.ts';
import { areaChart, lineChart } from './kinds/lines.ts';
import { mapChart } from './kinds/map.ts';
import { paretoChart } from './kinds/pareto.ts';
import { radarChart } from './kinds/radar.ts';
import { scatterChart } from './kinds/scatter.ts';
import { donutChart, partsChart } from './kinds/shares.ts';
import { waterfallChart } from './kinds/waterfall.ts';

export type Kind =
  | 'bar'
  | 'stacked'
  | 'line'
  | 'area'
  | 'hbar'
  | 'parts'
  | 'donut'
  | 'heat'
  | 'scatter'
  | 'combined'
  | 'waterfall'
  | 'funnel'
  | 'radar'
  | 'pareto'
  | 'bullet'
  | 'map';

/** At most five series are told apart by colour: what comes after is summed up as «Otros». */
export function gathered(series: readonly Series[]): readonly Series[] {
  if (series.length <= MAX_SERIES + 1) return series;
  const rest = series.slice(MAX_SERIES);
  const values = rest[0]!.values.map((_, i) =>
    rest.reduce((sum, each) => sum + (each.values[i] ?? 0), 0),
  );
  return [...series.slice(0, MAX_SERIES), { name: t('chart.others', 'Otros'), values }];
}

export function drawChart(kind: Kind, data: ChartData, width: Width): string {
  const few = { ...data, series: gathered(data.series) };
  switch (kind) {
    case 'bar':
      return barChart(few, width);
    case 'stacked':
      return stackedChart(few, width);
    case 'line':
      return lineChart(few, width);
    case 'area':
      return areaChart(few, width);
    case 'hbar':
      return lyingChart(few, width);
    case 'parts':
      return partsChart(few, width);
    case 'donut':
      return donutChart(few);
    case 'heat':
      return heatChart(data, width);
    case 'combined':
      return combinedChart(few, width);
    case 'waterfall':
      return waterfallChart(data, width);
    case 'funnel':
      return funnelChart(data, width);
    case 'bullet':
      return bulletChart(data, width);
    case 'radar':
      return radarChart(few, width);
    case 'pareto':
      return paretoChart(data, width);
    case 'map':
      return mapChart(data, width);
    case 'scatter':
      return scatterChart(data, width);
  }
}
