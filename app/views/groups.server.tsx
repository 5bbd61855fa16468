import { t } from '#app/i18n/t.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import { addsUp } from '#erp/model/field-types/amount-currency.ts';
import type { Field, NumberField, Resource } from '#erp/model/types.ts';
import { ACTIVE_FIELD } from '#app/resource-screens/list/filters.server.ts';
import { listNames } from '#app/resource-screens/list/list-data.server.ts';
import {
  stateParams,
  type FilterValue,
  type ListState,
} from '#app/resource-screens/list/list-state.server.ts';
import { choicesOf, fieldLabel, may } from '#app/resource-screens/shared/view/view.server.ts';
import {
  figureText,
  groupThousands,
  loadGroups,
  type Counted,
  type Group,
  type ListViewContext,
  type RenderedView,
} from './rows.server.ts';

const BY = new Set<Field['kind']>(['choice', 'ref', 'bool', 'date', 'datetime']);
const FIGURES = new Set<Field['kind']>(['int', 'decimal', 'money', 'percent']);
const MAX_FIGURES = 8;

const fieldIn = (resource: Resource, name: string): Field | undefined =>
  resource.fields[name] ?? (name === 'active' ? ACTIVE_FIELD : undefined);

/** Fields of the list by which it may be grouped: its columns first, then what else it may show. */
export function groupChoices({
  names,
  screen,
}: Pick<ListViewContext, 'names' | 'screen'>): readonly string[] {
  const { resource, fixed } = screen;
  return names.all.filter((name) => {
    const field = fieldIn(resource, name);
    return (
      field !== undefined &&
      BY.has(field.kind) &&
      (field.kind === 'bool' || hasColumn(field)) &&
      name !== fixed?.field
    );
  });
}

/** Whether the rows of a group are in one currency: the group's own, or the one filtered by. */
function isOneCurrency(currency: string, by: string, { filters }: ListState): boolean {
  const chosen = filters.get(currency);
  return by === currency || (chosen?.kind === 'set' && chosen.values.length === 1);
}

/** Figures of the columns that are seen; money of several currencies has no sum. */
function figureNames({ screen, session, state }: ListViewContext, by: string): readonly string[] {
  const { resource } = screen;
  const names = listNames(screen, session, state.columns);
  return names.shown
    .filter((name) => {
      const field = resource.fields[name];
      return (
        field !== undefined &&
        FIGURES.has(field.kind) &&
        hasColumn(field) &&
        addsUp(resource, name, (currency) => isOneCurrency(currency, by, state))
      );
    })
    .slice(0, MAX_FIGURES);
}

const MONTH = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function titleOf(at: ListViewContext, name: string, field: Field, { key, title }: Group): string {
  if (key === null) return t('views.noValue', 'Sin dato');
  if (title !== null) return title;
  if (field.kind === 'bool') {
    if (name === 'active')
      return key === '1' ? t('list.activeOnes', 'Activos') : t('list.inactiveOnes', 'Inactivos');
    return key === '1' ? t('common.yes', 'Sí') : 'No';
  }
  if (field.kind === 'date' || field.kind === 'datetime')
    return MONTH.format(new Date(`${key}-01T00:00:00Z`));
  return (
    choicesOf(at.screen.resource, name, field, at.session).find(([code]) => code === key)?.[1] ??
    key
  );
}

/**
 * The rows behind a group: the list with one more filter, or a condition where there is no value.
 */
function hrefOf(at: ListViewContext, name: string, field: Field, key: string | null): string {
  const { state } = at;
  if (key === null)
    return at.href({
      group: null,
      conditions: [...state.conditions, [{ field: name, op: 'empty', value: '' }]],
    });
  const last =
    field.kind === 'date' || field.kind === 'datetime' ? Temporal.PlainYearMonth.from(key) : null;
  const value: FilterValue = last
    ? {
        kind: 'range',
        from: `${key}-01`,
        to: last.toPlainDate({ day: last.daysInMonth }).toString(),
      }
    : { kind: 'set', values: [key] };
  return at.href({ group: null, filters: new Map([...state.filters, [name, value]]) });
}

/** An average has two decimals, whatever its field has. */
const shownAverage = (field: NumberField, value: string | null): string =>
  figureText({ ...field, kind: field.kind === 'int' ? 'decimal' : field.kind, scale: 2 }, value);

export async function drawGroups(at: ListViewContext, by: string): Promise<RenderedView> {
  const { resource } = at.screen;
  const choices = groupChoices(at);
  const field = choices.includes(by) ? fieldIn(resource, by) : undefined;
  const figures = figureNames(at, by);
  const links = (
    <nav className="tabs" aria-label={t('views.groupBy', 'Agrupar por')}>
      <a href={at.href({ group: null })}>{t('views.ungrouped', 'Sin agrupar')}</a>
      {choices.map((name) => (
        <a
          key={name}
          href={at.href({ group: name })}
          aria-current={name === by ? 'page' : undefined}
        >
          {fieldLabel(resource, name, at.session)}
        </a>
      ))}
    </nav>
  );
  if (!field)
    return {
      content: <div className="tw">{links}</div>,
      count: '',
      problem: t('views.cannotGroup', 'No se puede agrupar por ese campo. Elige otro.'),
    };
  const found = await loadGroups(at, by, figures);
  if (found.groups === null)
    return { content: <div className="tw">{links}</div>, count: '', problem: found.problem };
  const { groups, total, more } = found;
  const cells = (counted: Counted) =>
    figures.map((name) => {
      const figure = counted.figures[name] ?? { sum: null, avg: null };
      const number = resource.fields[name] as NumberField;
      return (
        <td className="n" key={name}>
          {number.kind === 'percent' ? null : <div>{figureText(number, figure.sum)}</div>}
          <small className="mut">
            {t('views.average', 'prom. {average}', { average: shownAverage(number, figure.avg) })}
          </small>
        </td>
      );
    });
  const exported = stateParams(at.state);
  for (const name of figures) exported.append('col', name);
  const content = (
    <div className="tw groups">
      {links}
      <div className="ts on">
        <table>
          <caption className="vh">
            {t('views.groupCaption', '{field}: cantidad, suma y promedio', {
              field: fieldLabel(resource, by, at.session),
            })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{fieldLabel(resource, by, at.session)}</th>
              <th scope="col" className="n">
                {t('views.count', 'Cantidad')}
              </th>
              {figures.map((name) => (
                <th scope="col" className="n" key={name}>
                  {fieldLabel(resource, name, at.session)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.key ?? ''}>
                <th scope="row">
                  <a href={hrefOf(at, by, field, group.key)}>{titleOf(at, by, field, group)}</a>
                </th>
                <td className="n">
                  <a href={hrefOf(at, by, field, group.key)}>{groupThousands(group.count)}</a>
                </td>
                {cells(group)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('views.total', 'Total')}</th>
              <td className="n">
                <a href={at.href({ group: null })}>{groupThousands(total.count)}</a>
              </td>
              {cells(total)}
            </tr>
          </tfoot>
        </table>
      </div>
      {more && (
        <p className="note-v mut">
          {t(
            'views.moreGroups',
            'Hay más grupos de los que se muestran: filtra la lista para verlos. El total los incluye.',
          )}
        </p>
      )}
      {may(resource, 'export', at.session) && groups.length > 0 && (
        <p className="note-v">
          {t('views.downloadGroups', 'Descargar estos grupos:')}{' '}
          <a href={`/catalogue/export${at.path}?${exported.toString()}&format=xlsx`} data-full="">
            Excel
          </a>{' '}
          ·{' '}
          <a href={`/catalogue/export${at.path}?${exported.toString()}&format=csv`} data-full="">
            CSV
          </a>
        </p>
      )}
    </div>
  );
  return { content, count: groupThousands(total.count), problem: null };
}
