/** Documents that a document names (c_TipoRelacion; sat-cfdi §7.8). */
import { t } from '#erp/model/texts/t.ts';
import { RELATIONS } from '../../catalogs/lists.ts';
import type { CfdiType } from '../../draft/draft.ts';
import type { RuleContext } from '../context.ts';
import { requirePattern, UUID } from './structure.ts';

/** Documents that may name others so; 04 replaces any. */
const TYPES: Readonly<Record<string, readonly CfdiType[]>> = {
  '01': ['I', 'E'],
  '02': ['I', 'E'],
  '03': ['I', 'E', 'T'],
  '04': ['I', 'E', 'T', 'P', 'N'],
  '05': ['T'],
  '06': ['I', 'E'],
  '07': ['I', 'E'],
};

export function checkRelations({ draft, issues }: RuleContext): void {
  const kinds = new Set<string>();
  for (const [at, { relation, uuids }] of draft.relations.entries()) {
    const field = `relations[${at}].relation`;
    issues.mustBeKnown('CFDI40137', field, relation, {
      list: 'c_TipoRelacion',
      known: RELATIONS.has(relation),
    });
    if (RELATIONS.has(relation) && !TYPES[relation]!.includes(draft.type))
      issues.add(
        'PROPIO04',
        field,
        t('cfdi.relationOfType', 'La relación {relation} no va en este tipo de comprobante.', {
          relation,
        }),
      );
    if (kinds.has(relation))
      issues.add(
        'PROPIO05',
        field,
        t('cfdi.relationTwice', 'Junta en un renglón los documentos de la relación {relation}.', {
          relation,
        }),
      );
    kinds.add(relation);
    issues.mustBePresent('301', `relations[${at}].uuids`, uuids);
    for (const [which, uuid] of uuids.entries())
      requirePattern(issues, `relations[${at}].uuids[${which}]`, uuid, UUID);
  }
}
