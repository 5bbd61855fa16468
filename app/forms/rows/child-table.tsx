/** Long because a table's rows, its keys and what is in its rows are one state. */
import { t } from '#app/i18n/t.ts';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import type {
  FieldSpec,
  FieldValue,
  FormState,
  RowValues,
} from '#app/resource-screens/shared/view/view-types.ts';
import { ChildRow } from './child-row.tsx';
import { FieldErrors } from '../errors.tsx';
import { INTENT_NAME, fieldId, intent, PASTE_SUFFIX, rowName } from '../names.ts';
import { flushSync } from 'react-dom';
import { lineKeys, loadedKeys } from './load-line-keys.ts';
import { splitColumns, widthClass, type RowState } from './row-shape.ts';
import {
  columnVisibilityData,
  isColumnVisible,
  tableVisibility,
  updateVisibility,
} from '../visibility.ts';
import { totalsOf } from './totals.ts';
import type { RowButtons } from './row-actions.tsx';
import { pastable } from './pasting/pasted-columns.ts';

interface Props {
  readonly spec: FieldSpec;
  readonly value: FieldValue | undefined;
  readonly state: FormState;
  readonly focus: string | null;
  /** Of rows of a row. */
  readonly inRow?: InRow;
}

/** Where a table of rows of a row stands. */
export interface InRow {
  /** Form name with the present place of its row, and the one under which the server knows it. */
  readonly name: string;
  readonly known: string;
  /** Titles and facts of a row that was copied here, by name within its row. */
  readonly titles: RowState['titles'];
  readonly facts: RowState['facts'];
}

const startingWith = (all: Readonly<Record<string, string>>, prefix: string) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  );

const rowsOf = (value: FieldValue | undefined): readonly RowValues[] =>
  Array.isArray(value) ? (value as readonly RowValues[]) : [];

/**
 * Child rows: typed in place, added, copied, moved and removed. Each button posts the form without
 * JavaScript and acts here with it.
 */
export function ChildTable({ spec, value, state, focus, inRow }: Props) {
  const { lines } = spec;
  const { name, known } = inRow ?? { name: spec.name, known: spec.name };
  const { empty, max, one, columns } = lines!;
  // A page of a long table does not know the rest.
  const totals = lines!.window ? [] : lines!.totals;
  const stored = rowsOf(value);
  const { cells, below, tables } = splitColumns(
    spec,
    stored,
    (row, field) => state.titles[rowName(known, row, field)] ?? '',
  );
  const grows = !spec.readOnly && !lines!.fixed;
  // A table ends with an empty row to type in. Rows of a row, and an empty table of a record that
  // exists, begin with their button: most records leave most of their tables empty.
  const room =
    grows && !inRow && stored.length < max && (lines!.ready === true || stored.length > 0);
  const [rows, setRows] = useState<readonly RowState[]>(() =>
    [...stored, ...(room ? [empty] : [])].map((values, index) => ({
      key: `s${index}`,
      at: index,
      values,
      titles: startingWith(inRow?.titles ?? {}, rowName(spec.name, index, '')),
      facts: startingWith(inRow?.facts ?? {}, rowName(spec.name, index, '')),
    })),
  );
  const section = useRef<HTMLElement>(null);
  const [sums, setSums] = useState(() =>
    totalsOf(totals, stored.length, (row, field) => textOf(stored[row]![field])),
  );
  const made = useRef(0);
  // A new row has the options of the server's empty one, a copy those of its model.
  const fresh = (
    values: RowValues,
    at: number,
    titles: RowState['titles'] = {},
    facts: RowState['facts'] = {},
  ): RowState => ({
    key: `n${(made.current += 1)}`,
    at,
    values,
    titles,
    facts,
  });
  const sumUp = () => {
    const form = section.current?.closest('form');
    if (!form || totals.length === 0 || spec.readOnly) return;
    setSums(
      totalsOf(totals, rows.length, (row, field) => {
        const named = rowName(name, row, field);
        const control = form.elements.namedItem(named);
        if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
          return control.value;
        const shown = section.current?.querySelector(`[data-shows="${CSS.escape(named)}"]`);
        return shown?.textContent.replace(/^—$/, '') ?? '';
      }),
    );
  };
  useEffect(() => {
    const form = section.current?.closest('form');
    if (form) updateVisibility(form);
    sumUp();
    // What is summed and folded is the document's; only a change of rows asks for it here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows]);
  /** Reads what is typed in the row where it stands by then. */
  const copy = (form: HTMLFormElement, row: RowState) =>
    void import('./typed-row.ts').then(({ typedRowOf }) =>
      setRows((held) => {
        const index = held.indexOf(row);
        if (index < 0 || held.length >= max) return held;
        const { values, titles, facts } = typedRowOf(form, name, index, columns);
        return held.toSpliced(index + 1, 0, fresh(values, row.at, titles, facts));
      }),
    );
  const act: RowButtons['act'] = (event, verb) => {
    event.preventDefault();
    const index = Number(event.currentTarget.dataset.row);
    const { form } = event.currentTarget;
    if (verb === 'remove') setRows(rows.toSpliced(index, 1));
    let upper = -1;
    if (verb === 'up') upper = index - 1;
    else if (verb === 'down') upper = index;
    if (upper >= 0 && rows[upper + 1])
      setRows(rows.toSpliced(upper, 2, rows[upper + 1]!, rows[upper]!));
    if (verb === 'duplicate' && form) copy(form, rows[index]!);
    form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // Whoever types on finds the row there.
    flushSync(() => setRows([...rows, fresh(empty, stored.length)]));
    section.current
      ?.querySelector(':scope > .ts > table > tbody > tr.row:last-of-type')
      ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
      ?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    const text = event.clipboardData.getData('text/plain');
    // One cell, or a text pasted into a text, is the browser's.
    if (!text.includes('\t') || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const cell = event.target;
    void import('./pasting/paste-cells.ts').then(({ pasteCells }) => pasteCells(cell, name, text));
  };
  const move = (section: HTMLElement) => (from: number, to: number) => {
    setRows((held) => held.toSpliced(from, 1).toSpliced(to, 0, held[from]!));
    section.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const onPointerDown = ({
    target,
    currentTarget: section,
    pointerId,
    button,
  }: PointerEvent<HTMLElement>) => {
    const grip =
      button === 0 && target instanceof Element ? target.closest<HTMLElement>('.grip') : null;
    if (grip && grip.closest('section.lines') === section)
      void import('./drag-rows.ts').then(({ dragRow }) =>
        dragRow(section, grip, pointerId, move(section)),
      );
  };
  const onFocus = () => void lineKeys();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget: section, key } = event;
    if (isOfInner(target, section) || takeKey(event.nativeEvent, section)) return;
    if (
      !event.altKey ||
      !event.shiftKey ||
      !(key === 'ArrowUp' || key === 'ArrowDown') ||
      !(target instanceof HTMLElement)
    )
      return;
    event.preventDefault();
    void import('./drag-rows.ts').then(({ stepRow }) =>
      stepRow(section, target, key === 'ArrowDown', move(section)),
    );
  };
  const full = rows.length >= max;
  const { help } = spec;
  const id = fieldId(name);
  const filled = lines!.window?.total ?? (spec.readOnly ? rows.length : stored.length);
  const out = new Set(
    cells
      .filter(
        (column) =>
          !spec.readOnly &&
          !isColumnVisible(column, known, stored.length > 0 ? stored : [empty], state),
      )
      .map((column) => column.name),
  );
  const onInput = (event: FormEvent<HTMLElement>) => {
    sumUp();
    if (!isOfInner(event.target, event.currentTarget)) needBelow(event.target, below);
  };
  return (
    <section
      className="card lines"
      id={id}
      tabIndex={-1}
      ref={section}
      {...(!inRow && tableVisibility(spec, { name, known, value }, state))}
      {...(!spec.readOnly && { onPaste, onFocus, onKeyDown, onInput })}
      {...(grows && { onPointerDown })}
    >
      {!inRow && (
        <header>
          <h2>
            {spec.label} {filled > 0 && <span className="cnt-p">{filled}</span>}
          </h2>
        </header>
      )}
      {(help || state.errors[known]) && (
        <div className="pad tight-p">
          {help && <p className="help">{help}</p>}
          <FieldErrors id={id} messages={state.errors[known]} />
        </div>
      )}
      {spec.readOnly && rows.length === 0 && (
        <p className="pad mut">
          {t('form.without', 'Sin {things}.', { things: spec.label.toLocaleLowerCase('es-MX') })}
        </p>
      )}
      {rows.length > 0 && (
        <div className="ts on">
          <table className="edit" data-rows={name}>
            <caption className="vh">{spec.label}</caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                {cells.map((column) => (
                  <th
                    scope="col"
                    key={column.name}
                    className={`c-${widthClass(column)}${column.right ? ' n' : ''}`}
                    data-c={column.name}
                    hidden={out.has(column.name)}
                    {...columnVisibilityData(column)}
                  >
                    {column.label}
                    {column.suffix && ` (${column.suffix})`}
                  </th>
                ))}
                {(grows || below.length > 0) && (
                  <th scope="col">
                    <span className="vh">{t('form.actions', 'Acciones')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <ChildRow
                  key={row.key}
                  row={row}
                  spec={spec}
                  name={name}
                  known={known}
                  cells={cells}
                  below={below}
                  nested={tables.map((table) => (
                    <NestedTable
                      key={table.name}
                      {...{ spec: table, row, state, focus }}
                      name={rowName(name, index, table.name)}
                      known={rowName(known, row.at, table.name)}
                    />
                  ))}
                  out={out}
                  state={state}
                  buttons={{ index, count: rows.length, full, act }}
                  focus={focus}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {totals.length > 0 && (filled > 0 || grows) && (
        <dl className="sums">
          {sums.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {grows && (
        <footer>
          <button
            className="btn sm"
            name={INTENT_NAME}
            value={intent('add', name)}
            formNoValidate
            onClick={add}
            disabled={full}
            data-add=""
          >
            <Icon name="plus" />
            {t('form.addOne', 'Agregar')} {one}
          </button>
          {!full && (
            <details>
              <summary className="btn sm gho">{t('form.pasteRows', 'Pegar filas')}</summary>
              <textarea
                className="in"
                name={name + PASTE_SUFFIX}
                rows={4}
                aria-label={t('form.pastedCells', 'Celdas copiadas para {label}', {
                  label: spec.label,
                })}
                placeholder={t(
                  'form.pasteHelp',
                  'Copia las celdas en tu hoja de cálculo y pégalas aquí',
                )}
              />
              <p className="help">
                {t('form.pasteOrder', 'En este orden, o con sus encabezados: {columns}.', {
                  columns: pastable(lines!.columns),
                })}
              </p>
              <button
                className="btn sm"
                name={INTENT_NAME}
                value={intent('paste', name)}
                formNoValidate
              >
                {t('form.paste', 'Pegar')}
              </button>
            </details>
          )}
          {totals.length > 0 && (
            <button className="btn sm gho nojs" name={INTENT_NAME} value="refresh" formNoValidate>
              {t('form.computeTotals', 'Calcular totales')}
            </button>
          )}
          {full && (
            <span className="help">
              {t('form.upTo', 'Caben hasta {max}.', {
                max: (lines!.window?.max ?? max).toLocaleString('en-US'),
              })}
            </span>
          )}
        </footer>
      )}
    </section>
  );
}

interface NestedProps {
  readonly spec: FieldSpec;
  readonly row: RowState;
  readonly name: string;
  readonly known: string;
  readonly state: FormState;
  readonly focus: string | null;
}

/** Rows of a row, folded while there are none: «Lotes · 2». */
function NestedTable({ spec, row, name, known, state, focus }: NestedProps) {
  const value = row.values[spec.name];
  const count = rowsOf(value).length;
  const inside = `${known}[`;
  const wrong = Object.keys(state.errors).some((each) => each === known || each.startsWith(inside));
  // More than fit on a form: they stay as they are.
  if (value === undefined) return null;
  if ((spec.readOnly || spec.lines!.fixed) && count === 0) return null;
  return (
    <details
      className="nest"
      open={count > 0 || wrong || focus?.startsWith(inside)}
      {...tableVisibility(spec, { name, known, value, row: row.values }, state)}
    >
      <summary>
        <Icon name="chevron-right" />
        {spec.label} {count > 0 && <span className="cnt-p">{count}</span>}
      </summary>
      <ChildTable
        {...{ spec, value, state, focus }}
        inRow={{
          name,
          known,
          titles: row.titles,
          facts: row.facts,
        }}
      />
    </details>
  );
}

/** What happens in a table of rows of a row is its own. */
const isOfInner = (target: EventTarget, section: Element): boolean =>
  target instanceof Element && target.closest('section.lines') !== section;

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

function takeKey(event: globalThis.KeyboardEvent, section: HTMLElement): boolean {
  const keys = loadedKeys();
  if (keys) return keys.handleRowKey(event, section);
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return false;
  // It came before its code: it counts when that is there.
  event.preventDefault();
  const cell = event.target;
  void lineKeys().then(({ moveToNextCell }) => moveToNextCell(cell));
  return true;
}

/** A row that was begun shows what else it must say. */
function needBelow(target: EventTarget, below: readonly FieldSpec[]): void {
  if (
    !(target instanceof HTMLElement) ||
    !below.some(
      ({ optional, needed, control, readOnly, start }) =>
        (!optional || needed) && !readOnly && control !== 'bool' && !start,
    )
  )
    return;
  const toggle = target.closest('tr.row')?.querySelector<HTMLInputElement>('.tg');
  if (toggle && target !== toggle) toggle.checked = true;
}
