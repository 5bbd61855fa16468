/**
 * How a chart is drawn. `scatter` sets the second figure against the first, one dot for each label;
 * `combined` draws the first two as bars and the others as lines over them.
 */
export type ChartKind =
  | 'bar'
  | 'stacked'
  | 'line'
  | 'area'
  | 'hbar'
  | 'parts'
  | 'donut'
  | 'heat'
  | 'scatter'
  | 'combined';
