/** `q`: rows found by words, in their own text and in that of whom they name. */
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import { keepsSearch, searchedReferences, searchOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { canReadField, isOpenTo, privilegeKeyOf, rowFilters } from '../access.ts';
import { hasPermission } from '../actor.ts';
import type { WireValue } from '../wire/encoding.ts';
import { literal, type FilterContext } from './filters.ts';

const MAX_WORDS = 8;

/**
 * That the row's own text has the word. The text that is kept is the record's: of what a view or a
 * right hides no word finds the row, and the kept one still narrows what is read.
 */
function ownText({ registry, actor }: FilterContext, resource: Resource, place: string): string {
  const kept = `t.search like erp_fold(${place})`;
  const names = searchOf(registry.recordOf(resource));
  const shown = names.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && canReadField(actor, field);
  });
  if (shown.length === names.length) return kept;
  const text = shown.map((name) => `coalesce(t."${name}", '')`).join(` || ' ' || `) || `''`;
  return `(${kept} and erp_fold(${text}) like erp_fold(${place}))`;
}

/**
 * Rows whose references are found by a word, by the place of its parameter: of lists that the actor
 * reads, and of their rows those that he sees.
 */
function referencesFound(at: FilterContext): readonly ((place: string) => string)[] {
  const { registry, actor, resource, params } = at;
  return searchedReferences(registry, resource).flatMap(([name, field, target]) => {
    const key = privilegeKeyOf(registry, target, 'list');
    if (!canReadField(actor, field) || !isOpenTo(actor, target) || !hasPermission(actor, key))
      return [];
    const seen = rowFilters(actor, registry, target, key, params).join(' and ');
    return (place: string) =>
      `t."${name}" = any(array(select t."${field.by ?? 'id'}" from ${target.table} t where ${seen} and ${ownText(at, target, place)}))`;
  });
}

/**
 * Every word of `q` must be in the searched text, in any place, whatever its case and accents, or
 * in that of a reference that names the row: one without text of its own is found by those alone.
 * Where no field is searched, in `title` (SQL) if that is given.
 */
export function searchConditions(
  at: FilterContext,
  q: WireValue | undefined,
  title?: string,
): string[] {
  if (q === undefined || q === '') return [];
  if (typeof q !== 'string')
    throw invalid({ q: [t('value.singleText', 'Escribe un solo texto.')] });
  const words = q
    .normalize('NFC')
    .slice(0, 200)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const indexed = keepsSearch(at.resource);
  const byTitle = !indexed && title !== undefined;
  if (!indexed && !byTitle && searchedReferences(at.registry, at.resource).length === 0)
    throw invalid({ q: [t('filter.noSearch', 'En esta lista no se busca por texto.')] });
  const references = byTitle ? [] : referencesFound(at);
  // Of references to lists that the actor does not read no word finds a row.
  if (!indexed && !byTitle && references.length === 0) return ['false'];
  const places = ({ params }: FilterContext, word: string) => params.add(`%${literal(word)}%`);
  return words.slice(0, MAX_WORDS).map((word) => {
    const place = places(at, word);
    // A series and its folio are two fields: people write them as one, «H-3345».
    const parts = word.split('-').filter((part) => part !== '');
    const all = [
      ...(indexed ? [ownText(at, at.resource, place)] : []),
      ...(indexed && parts.length === 2
        ? [parts.map((part) => ownText(at, at.resource, places(at, part))).join(' and ')]
        : []),
      ...(byTitle ? [`erp_fold(${title}) like erp_fold(${place})`] : []),
      ...references.map((found) => found(place)),
    ];
    return `(${all.join(' or ')})`;
  });
}
