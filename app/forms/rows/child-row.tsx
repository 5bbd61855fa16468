import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import type { FieldSpec, FormState } from '#app/resource-screens/shared/view/view-types.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { MANY_ROWS, type RowState } from './row-shape.ts';
import { renderControl } from '../controls/control.tsx';
import { FieldErrors } from '../errors.tsx';
import { FieldBox } from '../controls/field-box.tsx';
import { Grip, RowLink } from './grip.tsx';
import { fieldId, rowName } from '../names.ts';
import { rowNumber } from './nested/row-paths.ts';
import { RowActions, type RowButtons } from './row-actions.tsx';
import { widthClass } from './row-shape.ts';
import { cellSpec, isVisible, visibilityData } from '../visibility.ts';

interface Props {
  readonly row: RowState;
  readonly spec: FieldSpec;
  /** Form name of the table, and the one under which the server knows it. */
  readonly name: string;
  readonly known: string;
  /** Tables of the row's own rows. */
  readonly nested: readonly ReactNode[];
  readonly cells: readonly FieldSpec[];
  readonly below: readonly FieldSpec[];
  /** Columns that apply to no row. */
  readonly out: ReadonlySet<string>;
  readonly state: FormState;
  readonly buttons: RowButtons;
  readonly focus: string | null;
}

/**
 * A child row: its cells, what is wrong with them below, and the fields for which there is no room
 * when one asks for them.
 */
export function ChildRow(props: Props) {
  const { row, spec, name, cells, below, nested, state, buttons, out, focus } = props;
  const { index } = buttons;
  const known = (column: string) => rowName(props.known, row.at, column);
  const at = `${props.known}[${row.at}]`;
  const whole = state.errors[at];
  const wrong = cells.filter(({ name }) => state.errors[known(name)]);
  // A row of which no cell tells anything is open.
  const open =
    cells.length === 0 ||
    below.some(({ name }) => state.errors[known(name)] || state.searches[known(name)]);
  const told = below.some(
    ({ name, readOnly, start }) =>
      !readOnly &&
      String(row.values[name] ?? '') !== '' &&
      row.values[name] !== start &&
      row.values[name] !== spec.lines!.empty[name],
  );
  const grows = !spec.readOnly && !spec.lines!.fixed;
  const number = (spec.lines!.window?.first ?? 0) + index + 1;
  const screen =
    !grows && typeof row.values.id === 'string'
      ? spec.lines!.record?.replace(':id', row.values.id)
      : undefined;
  const width = cells.length + 2;
  return (
    <>
      <tr className={whole || wrong.length > 0 ? 'row two' : 'row'}>
        <td>
          {screen ? (
            <RowLink href={screen} n={number} />
          ) : (
            <Grip spec={spec} index={index} text={number} />
          )}
          {typeof row.values.id === 'string' && (
            <input type="hidden" name={rowName(name, index, 'id')} value={row.values.id} />
          )}
        </td>
        {cells.map((column) => (
          <Cell
            key={column.name}
            {...props}
            column={column}
            hidden={out.has(column.name)}
            focus={focus === known(column.name)}
          />
        ))}
        {(grows || below.length > 0) && (
          <td className="row-a">
            {below.length > 0 && (
              <label className="btn gho ico tgl" title={t('form.moreData', 'Más datos')}>
                <input
                  type="checkbox"
                  className="vh tg"
                  defaultChecked={open}
                  aria-label={t('form.moreDataOfRow', 'Más datos, renglón {n}', {
                    n: rowNumber(rowName(name, index, '')),
                  })}
                />
                <Icon name="ellipsis" />
                {told && (
                  <>
                    <span className="er on" />
                    <span className="vh">{t('form.hasData', 'con datos')}</span>
                  </>
                )}
              </label>
            )}
            {grows && (
              <RowActions
                name={name}
                buttons={buttons}
                verbs={below.length > 0 ? ['remove'] : undefined}
              />
            )}
          </td>
        )}
      </tr>
      {(whole || wrong.length > 0) && (
        <tr className="errs">
          <td colSpan={width}>
            <FieldErrors id={fieldId(at)} messages={whole} />
            {wrong.map((column) => (
              <FieldErrors
                key={column.name}
                id={fieldId(rowName(name, index, column.name))}
                messages={state.errors[known(column.name)]}
              />
            ))}
          </td>
        </tr>
      )}
      {below.length > 0 && (
        <tr className="more">
          <td colSpan={width}>
            <div className="g">
              {below.map((column) => (
                <FieldBox
                  key={column.name}
                  spec={index > 0 && column.help ? { ...column, help: undefined } : column}
                  name={rowName(name, index, column.name)}
                  known={known(column.name)}
                  shared={`${props.known}.${column.name}`}
                  value={row.values[column.name]}
                  row={row.values}
                  state={state}
                  title={row.titles[column.name]}
                  many={buttons.count > MANY_ROWS}
                />
              ))}
            </div>
            {grows && (
              <p className="row-a">
                <RowActions name={name} buttons={buttons} verbs={['up', 'down', 'duplicate']} />
              </p>
            )}
          </td>
        </tr>
      )}
      {nested.length > 0 && (
        <tr className="inner">
          <td colSpan={width}>{nested}</td>
        </tr>
      )}
    </>
  );
}

function Cell({
  row,
  spec,
  name: table,
  known: knownTable,
  state,
  buttons,
  column,
  hidden,
  focus,
}: Omit<Props, 'focus'> & {
  readonly column: FieldSpec;
  readonly hidden: boolean;
  readonly focus: boolean;
}) {
  const { index, count } = buttons;
  const name = rowName(table, index, column.name);
  const known = rowName(knownTable, row.at, column.name);
  const id = fieldId(name);
  const messages = state.errors[known];
  const aria = {
    'aria-label': t('form.cellOfRow', '{label}, renglón {n}', {
      label: column.label,
      n: rowNumber(name),
    }),
    'aria-invalid': messages ? true : undefined,
    'aria-describedby': messages ? `${id}-e` : undefined,
  };
  const control = renderControl({
    spec: column.suffix ? { ...column, suffix: undefined } : column,
    name,
    id,
    value: row.values[column.name],
    state,
    known,
    shared: `${knownTable}.${column.name}`,
    aria,
    title: row.titles[column.name],
    facts: row.facts[column.name],
    many: count > MANY_ROWS,
    focus,
    cell: true,
  });
  const inRow = cellSpec(column);
  return (
    <td
      className={`c-${widthClass(column)}${column.right ? ' n' : ''}`}
      data-l={column.label}
      data-c={column.name}
      data-enter={spec.lines!.enter.includes(column.name) ? '' : undefined}
      hidden={hidden}
    >
      {inRow.shown ? (
        <div
          {...visibilityData(inRow)}
          hidden={!isVisible(inRow, known, row.values[column.name], state, row.values)}
        >
          {control}
        </div>
      ) : (
        control
      )}
    </td>
  );
}
