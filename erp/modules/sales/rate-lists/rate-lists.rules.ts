import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { rateLists } from './rate-lists.ts';

const KEY = ['origin_zone_id', 'destination_zone_id', 'vehicle_type_id', 'basis'] as const;
const keyOf = (row: Row) => KEY.map((name) => row[name] ?? '').join('|');

/** Places of rows whose quantities [from, to) meet those of an earlier one of the same key. */
export function overlappingRates(rows: readonly Row[]): readonly number[] {
  const spans = rows.map((row, at) => ({
    at,
    key: keyOf(row),
    from: Number(row.from_qty ?? 0),
    to: Number(row.to_qty ?? Infinity),
  }));
  return [...Map.groupBy(spans, ({ key }) => key).values()]
    .flatMap((same) =>
      same.filter(({ from, to }, i) =>
        same.slice(0, i).some((each) => each.from < to && from < each.to),
      ),
    )
    .map(({ at }) => at)
    .toSorted((one, other) => one - other);
}

export const rules = defineRules(rateLists, {
  beforeSave({ draft, before, changed, fail }) {
    if (before && !changed('lines')) return;
    for (const i of overlappingRates(draft.lines ?? []))
      fail(
        `lines[${i}][from_qty]`,
        t('sales.sameRate', 'Estas cantidades ya tienen tarifa en otro renglón.'),
      );
  },
});
