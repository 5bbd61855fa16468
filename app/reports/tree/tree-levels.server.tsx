/** Down to which level the rows of a hierarchy are in sight, one click away. */
import { t } from '#app/i18n/t.ts';
import type { Folding, Hierarchy } from '#erp/model/reports/hierarchy.ts';
import { reportHref, type ReportInput } from '../report-input.server.ts';

export function TreeLevels({
  hierarchy,
  folding,
  path,
  typed,
}: {
  readonly hierarchy: Hierarchy;
  readonly folding: Folding;
  readonly path: string;
  readonly typed: ReportInput;
}) {
  return (
    <p className="per" role="group" aria-label={t('report.levels', 'Desplegar hasta')}>
      {hierarchy.names.map((name, i) => (
        <a
          key={name}
          href={reportHref(path, typed, { levels: i + 1, toggled: [] })}
          aria-current={
            folding.levels === i + 1 && folding.toggled.length === 0 ? 'true' : undefined
          }
        >
          {name}
        </a>
      ))}
    </p>
  );
}
