/** The question as a form: filters by their kinds, the period with its usual choices. */
import { t } from '#app/i18n/t.ts';
import { allOf } from '#app/ui/all-of.ts';
import type { ReactNode } from 'react';
import type { Field, Fields, RefField, RefsField, Resource } from '#erp/model/types.ts';
import { resource } from '#erp/model/resource.ts';
import { filterViews } from '#app/resource-screens/list/filters.server.ts';
import { readListState, type FilterValue } from '#app/resource-screens/list/list-state.server.ts';
import type { FilterView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Control } from '#app/ui/table/filters.tsx';
import type { ReportInput } from './report-input.server.ts';
import { reportHref } from './report-input.server.ts';

export interface QuestionMeta {
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly asked: Readonly<Record<string, unknown>>;
}

interface FilterFormProps {
  readonly path: string;
  readonly fields: Fields;
  readonly typed: ReportInput;
  readonly meta: QuestionMeta | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly session: Session;
  readonly hasPeriod: boolean;
}

const isRef = (field: Field): field is RefField | RefsField =>
  field.kind === 'ref' || field.kind === 'refs';
/** What was typed, what was asked, or with nothing asked yet the filter's usual value. */
const shownValues = (name: string, { typed, meta, fields }: FilterFormProps): readonly string[] =>
  typed.filters.get(name) ??
  [(meta ? meta.asked[name] : fields[name]?.default) ?? []].flat().map((value) => {
    if (value === true) return '1';
    return value === false ? '0' : String(value);
  });

/**
 * References are chosen as in lists, whose controls ask for a resource: the filters stand in for
 * its fields.
 */
async function refViews(props: FilterFormProps): Promise<ReadonlyMap<string, FilterView>> {
  const fields = Object.fromEntries(
    Object.entries(props.fields).filter(([, field]) => isRef(field)),
  );
  const names = Object.keys(fields);
  if (names.length === 0) return new Map();
  const stand: Resource = resource('report-filters', {
    label: [t('report.filter', 'Filtro'), t('list.filters', 'Filtros')],
    fields,
    title: names[0]!,
    hasActive: true,
    list: { columns: [], sort: names[0]! },
  });
  const filters = new Map<string, FilterValue>(
    names.flatMap((name) =>
      shownValues(name, props).length > 0
        ? [[name, { kind: 'set', values: shownValues(name, props) }]]
        : [],
    ),
  );
  const state = {
    ...readListState(new URLSearchParams()),
    filters,
    open: props.typed.open,
    find: props.typed.find,
  };
  return new Map(
    (await filterViews(stand, names, state, props.session)).map((view) => [view.name, view]),
  );
}

const id = (name: string) => `filtro-${name}`;

function Plain({
  name,
  field,
  value,
  error,
}: {
  name: string;
  field: Field;
  value: string;
  error: string | undefined;
}) {
  const common = {
    className: 'in',
    id: id(name),
    name: `filter[${name}]`,
    ...(error && { 'aria-invalid': true, 'aria-describedby': `${id(name)}-e` }),
  } as const;
  let options: readonly (readonly [string, string])[] | null = null;
  if ('choices' in field) options = field.choices.map(([code, label]) => [code, label] as const);
  else if (field.kind === 'bool')
    options = [
      ['1', t('common.yes', 'Sí')],
      ['0', 'No'],
    ];
  return (
    <div className="fld">
      <label htmlFor={id(name)}>{field.label}</label>
      {options ? (
        <select {...common} defaultValue={value}>
          {!(field.required && value !== '') && (
            <option value="">
              {field.required ? t('conflict.choose', 'Elige') : allOf(field.label)}
            </option>
          )}
          {options.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={field.kind === 'date' ? 'date' : 'text'}
          inputMode={
            field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money'
              ? 'decimal'
              : undefined
          }
          defaultValue={value}
        />
      )}
      <Complaint of={name} text={error} />
    </div>
  );
}

const Complaint = ({ of, text }: { of: string; text: string | undefined }) =>
  text ? (
    <p className="err" id={`${id(of)}-e`}>
      {text}
    </p>
  ) : null;

function Day({
  name,
  label,
  value,
  error,
}: {
  name: 'from' | 'to';
  label: string;
  value: string;
  error: string | undefined;
}) {
  return (
    <div className="fld day">
      <label htmlFor={id(name)}>{label}</label>
      <input
        className="in"
        id={id(name)}
        type="date"
        name={name}
        defaultValue={value}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id(name)}-e` })}
      />
      <Complaint of={name} text={error} />
    </div>
  );
}

const usualPeriods = () =>
  [
    ['hoy', t('dates.today', 'Hoy')],
    ['esta-semana', t('dates.thisWeek', 'Esta semana')],
    ['este-mes', t('dates.thisMonth', 'Este mes')],
    ['mes-pasado', t('report.lastMonth', 'Mes pasado')],
    ['ultimos-90', t('dates.last90', 'Últimos 90 días')],
    ['este-ano', t('dates.thisYear', 'Este año')],
    ['ano-pasado', t('report.lastYear', 'Año pasado')],
  ] as const;

/** The usual periods, one click away; each is an address. */
export function PeriodLinks({ path, typed }: Pick<FilterFormProps, 'path' | 'typed'>) {
  return (
    <p className="per" role="group" aria-label={t('report.usualPeriods', 'Periodos usuales')}>
      {usualPeriods().map(([word, label]) => (
        <a
          key={word}
          href={reportHref(path, typed, { from: word, to: word })}
          aria-current={typed.from === word && typed.to === word ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </p>
  );
}

const IN_SIGHT = 5;
/** Beside two days there is room for four filters, or for three and «Más filtros». */
const BESIDE_PERIOD = 4;

/** The first ones are in sight and whichever is wanted; the others stand behind «Más filtros». */
export function visibleFilters(
  names: readonly string[],
  wanted: (name: string) => boolean,
  hasPeriod = false,
): { readonly front: readonly string[]; readonly behind: readonly string[] } {
  const room = hasPeriod ? BESIDE_PERIOD - (names.length > BESIDE_PERIOD ? 1 : 0) : IN_SIGHT;
  const front = names.filter((name, at) => at < room || wanted(name));
  return { front, behind: names.filter((name) => !front.includes(name)) };
}

/** It must be chosen, has a value, is complained of or is being chosen from. */
function isWanted(name: string, props: FilterFormProps, view: FilterView | undefined): boolean {
  const field = props.fields[name]!;
  const usual = [field.default ?? (field.kind === 'bool' ? false : '')].flat().map((value) => {
    if (value === true) return '1';
    return value === false ? '0' : String(value);
  });
  const given = shownValues(name, props).some((value) => value !== '' && !usual.includes(value));
  return (
    given ||
    props.fields[name]?.required === true ||
    name in props.errors ||
    (view?.kind === 'ref' && view.open !== null)
  );
}

/** What stands inside the form; `more` are controls of the screen itself. */
export async function filterControls(
  props: FilterFormProps,
  more: ReactNode = null,
): Promise<ReactNode> {
  const refs = await refViews(props);
  const error = (name: string) => props.errors[name]?.join(' ');
  const { front, behind } = visibleFilters(
    Object.keys(props.fields),
    (name) => isWanted(name, props, refs.get(name)),
    props.hasPeriod,
  );
  const control = (name: string) => {
    const view = refs.get(name);
    return view ? (
      <Control key={name} filter={view} />
    ) : (
      <Plain
        key={name}
        name={name}
        field={props.fields[name]!}
        value={shownValues(name, props)[0] ?? ''}
        error={error(name)}
      />
    );
  };
  const day = (name: 'from' | 'to') =>
    /^\d{4}-\d{2}-\d{2}$/.test(props.typed[name]) || !props.meta?.period
      ? props.typed[name]
      : props.meta.period[name];
  return (
    <>
      {props.typed.report !== '' && (
        <input type="hidden" name="report" value={props.typed.report} />
      )}
      {props.typed.figure !== '' && (
        <input type="hidden" name="figure" value={props.typed.figure} />
      )}
      {props.typed.figure !== '' &&
        [...props.typed.of].map(([name, value]) => (
          <input key={name} type="hidden" name={`of[${name}]`} value={value} />
        ))}
      {props.typed.sort !== '' && <input type="hidden" name="sort" value={props.typed.sort} />}
      {props.typed.levels > 0 && (
        <input type="hidden" name="levels" value={String(props.typed.levels)} />
      )}
      <div className="flt">
        {more}
        {front.map(control)}
        {behind.length > 0 && (
          <details className="menu l more-f">
            <summary className="btn gho">
              <Icon name="filter" />
              {t('list.moreFilters', 'Más filtros')}
            </summary>
            <div className="more-p">
              {behind.map(control)}
              <button className="btn pri">{t('common.apply', 'Aplicar')}</button>
            </div>
          </details>
        )}
        {props.hasPeriod && (
          <>
            <Day
              name="from"
              label={t('dates.from', 'Desde')}
              value={day('from')}
              error={error('from')}
            />
            <Day name="to" label={t('dates.to', 'Hasta')} value={day('to')} error={error('to')} />
          </>
        )}
        <button className="btn">{t('common.apply', 'Aplicar')}</button>
      </div>
    </>
  );
}
