/** The rows of a report as one table, or as tables side by side where its hierarchy says so. */
import { ReportTable, type TableParts } from '../table.server.tsx';

/** Places where the value of the column changes. */
function sidesOf({ rows }: TableParts, side: string): readonly (readonly [number, number])[] {
  const starts = rows.flatMap((row, i) => (i === 0 || row[side] !== rows[i - 1]![side] ? [i] : []));
  return starts.map((start, i) => [start, starts[i + 1] ?? rows.length] as const);
}

export function TablesBeside({ side, ...parts }: TableParts & { readonly side?: string }) {
  const { tree, rows } = parts;
  const sides = side && tree ? sidesOf(parts, side) : [];
  if (sides.length < 2) return <ReportTable {...parts} />;
  return (
    <div className="beside">
      {sides.map(([from, to]) => (
        <ReportTable
          key={from}
          {...parts}
          rows={rows.slice(from, to)}
          tree={{ ...tree!, places: tree!.places.slice(from, to) }}
        />
      ))}
    </div>
  );
}
