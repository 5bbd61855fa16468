/**
 * Groups of conditions (platform R32): which operators a field has, how a condition is said, and
 * the form that asks for them.
 */
import { t } from '#app/i18n/t.ts';
import { askedAs, filterKindOf } from '#erp/model/computed/asked-as.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Field } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { ACTIVE_FIELD, DATE_WORDS } from './filters.server.ts';
import type { ApiOption } from './named-filters.server.ts';
import { listHref, stateParams, type Condition, type ListState } from './list-state.server.ts';
import type { ScreenMatch } from '../shared/screens.server.ts';
import type { Choice, FilterChip } from '../shared/view/view-types.ts';
import { choicesOf, fieldLabel, readableFields } from '../shared/view/view.server.ts';

const EMPTY = (): readonly Choice[] => [
  ['empty', t('conditions.isEmpty', 'está vacío')],
  ['notempty', t('conditions.isNotEmpty', 'no está vacío')],
];
const SAME = (): readonly Choice[] => [
  ['eq', t('conditions.is', 'es')],
  ['ne', t('conditions.isNot', 'no es')],
];
const ORDER: readonly Choice[] = [
  ['eq', '='],
  ['ne', '≠'],
  ['lt', '<'],
  ['lte', '≤'],
  ['gt', '>'],
  ['gte', '≥'],
];
const TEXT = (): readonly Choice[] => [
  ['contains', t('conditions.contains', 'contiene')],
  ['starts', t('conditions.startsWith', 'empieza con')],
  ['eq', t('conditions.equals', 'es igual a')],
  ['ne', t('conditions.notEquals', 'no es igual a')],
];

export function operatorsOf(field: Field): readonly Choice[] {
  if (field.kind === 'bool') return SAME();
  if (field.kind === 'choices' || field.kind === 'refs')
    return [
      ['in', t('conditions.includes', 'incluye')],
      ['notin', t('conditions.excludes', 'no incluye')],
      ...EMPTY(),
    ];
  if (field.kind === 'choice' || field.kind === 'ref') return [...SAME(), ...EMPTY()];
  return [...(fieldTypeOf(field).filter === 'text' ? TEXT() : ORDER), ...EMPTY()];
}

export const needsValue = (op: string): boolean => op !== 'empty' && op !== 'notempty';

/** Fields of the list that may be asked about. */
export function conditionFields(
  { resource, fixed }: ScreenMatch,
  session: Session,
): ReadonlyMap<string, Field> {
  const fields = readableFields(resource, session)
    .filter(([name, field]) => name !== fixed?.field && filterKindOf(field) !== 'none')
    .map(([name, field]) => [name, askedAs(field)] as const);
  return new Map([...fields, ...(resource.hasActive ? [['active', ACTIVE_FIELD] as const] : [])]);
}

/** Values to choose from; null when the value is typed. A reference offers its first options. */
export async function valuesOf(
  screen: ScreenMatch,
  session: Session,
  name: string,
  field: Field,
  chosen: string,
): Promise<readonly Choice[] | null> {
  if (field.kind === 'bool')
    return [
      ['1', t('common.yes', 'Sí')],
      ['0', t('common.no', 'No')],
    ];
  if (field.kind === 'choice' || field.kind === 'choices')
    return choicesOf(screen.resource, name, field, session);
  if (field.kind !== 'ref' && field.kind !== 'refs') return null;
  const byCode = field.kind === 'ref' && field.by !== undefined;
  const as = ({ id, code, title }: ApiOption): Choice => [
    byCode && code ? code : String(id),
    title,
  ];
  const { data } = await session.erp.get<ApiOption[]>(`${field.to}/options`, { limit: 50 });
  const options = data.map(as);
  if (chosen === '' || options.some(([value]) => value === chosen)) return options;
  const { data: own } = await session.erp.get<ApiOption[]>(`${field.to}/options`, {
    ids: [chosen],
  });
  return [...own.map(as), ...options];
}

function said(
  screen: ScreenMatch,
  session: Session,
  fields: ReadonlyMap<string, Field>,
  { field: name, op, value }: Condition,
): string {
  const field = fields.get(name);
  const operator = field ? operatorsOf(field).find(([code]) => code === op)?.[1] : undefined;
  const word =
    field && (field.kind === 'choice' || field.kind === 'choices')
      ? choicesOf(screen.resource, name, field, session).find(([code]) => code === value)?.[1]
      : undefined;
  let yes: string | undefined;
  if (field?.kind === 'bool') yes = value === '1' ? t('common.yes', 'Sí') : t('common.no', 'No');
  const day = DATE_WORDS().find(([code]) => code === value)?.[1];
  const shown = needsValue(op)
    ? ` ${word ?? yes ?? day ?? (field?.kind === 'ref' || field?.kind === 'refs' ? `n.º ${value}` : value)}`
    : '';
  return `${fieldLabel(screen.resource, name, session)} ${operator ?? op}${shown}`;
}

const isFilled = ({ op, value }: Condition) => value !== '' || !needsValue(op);

/** One chip for each group, with the address that takes it away. */
export function conditionChips(
  screen: ScreenMatch,
  state: ListState,
  path: string,
  session: Session,
): FilterChip[] {
  if (state.conditions.length === 0) return [];
  const fields = conditionFields(screen, session);
  return state.conditions.flatMap((alternatives, at) => {
    const filled = alternatives.filter(isFilled);
    if (filled.length === 0) return [];
    const removeHref = listHref(
      path,
      stateParams(state, { conditions: state.conditions.toSpliced(at, 1) }),
    );
    return [
      {
        label:
          filled.length > 1
            ? t('conditions.any', 'Alguna')
            : t('conditions.condition', 'Condición'),
        value: filled
          .map((each) => said(screen, session, fields, each))
          .join(t('conditions.or', ' o ')),
        removeHref,
      },
    ];
  });
}
