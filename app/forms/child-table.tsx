import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { FieldSpec, FieldValue, FormState, RowValues } from '#app/catalogue/view-types.ts';
import { ChildBlock } from './child-block.tsx';
import { ChildRow } from './child-row.tsx';
import { FieldErrors } from './errors.tsx';
import { DO, fieldId, intent, PASTE } from './names.ts';
import { typedRowOf } from './typed-row.ts';

/** A row as the browser holds it. `at` is the place under which the server knows it: its errors, options and matches. */
export interface HeldRow {
  readonly key: string;
  readonly at: number;
  readonly values: RowValues;
  readonly titles: Readonly<Record<string, string>>;
}

export interface RowButtons {
  readonly index: number;
  readonly count: number;
  readonly full: boolean;
  act(event: MouseEvent<HTMLButtonElement>, verb: 'duplicate' | 'remove' | 'up' | 'down'): void;
}

interface Props {
  readonly spec: FieldSpec;
  readonly value: FieldValue | undefined;
  readonly state: FormState;
}

const rowsOf = (value: FieldValue | undefined): readonly RowValues[] => (Array.isArray(value) ? (value as readonly RowValues[]) : []);

/** Child rows: typed in place, added, copied, moved and removed. Each button posts the form without JavaScript and acts here with it. */
export function ChildTable({ spec, value, state }: Props) {
  const { lines, name } = spec;
  const { empty, max, one, blocks, columns } = lines!;
  const stored = rowsOf(value);
  // A table ends with an empty row to type in; a block would only be in the way.
  const grows = !spec.readOnly && !lines!.fixed;
  const room = grows && !blocks && stored.length < max;
  const [rows, setRows] = useState<readonly HeldRow[]>(() => [...stored, ...(room ? [empty] : [])].map((values, index) => ({ key: `s${index}`, at: index, values, titles: {} })));
  const made = useRef(0);
  // A new row has the options of the server's empty one, a copy those of its model.
  const fresh = (values: RowValues, at: number, titles: HeldRow['titles'] = {}): HeldRow => ({ key: `n${(made.current += 1)}`, at, values, titles });
  const act: RowButtons['act'] = (event, verb) => {
    event.preventDefault();
    const index = Number(event.currentTarget.dataset.row);
    const { form } = event.currentTarget;
    if (verb === 'remove') setRows(rows.toSpliced(index, 1));
    const upper = verb === 'up' ? index - 1 : verb === 'down' ? index : -1;
    if (upper >= 0 && rows[upper + 1]) setRows(rows.toSpliced(upper, 2, rows[upper + 1]!, rows[upper]!));
    if (verb === 'duplicate' && form) {
      const { values, titles } = typedRowOf(form, name, index, columns);
      setRows(rows.toSpliced(index + 1, 0, fresh(values, rows[index]!.at, titles)));
    }
    form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    setRows([...rows, fresh(empty, stored.length)]);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    // One cell, or a text pasted into a text, is the browser's.
    if (!text.includes('\t') || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const cell = event.target;
    void import('./paste-cells.ts').then(({ pasteCells }) => pasteCells(cell, name, text));
  };
  const move = (section: HTMLElement) => (from: number, to: number) => {
    setRows((held) => held.toSpliced(from, 1).toSpliced(to, 0, held[from]!));
    section.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const onPointerDown = ({ target, currentTarget: section, pointerId, button }: PointerEvent<HTMLElement>) => {
    const grip = button === 0 && target instanceof Element ? target.closest<HTMLElement>('.grip') : null;
    if (grip) void import('./drag-rows.ts').then(({ dragRow }) => dragRow(section, grip, pointerId, move(section)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget: section, key } = event;
    if (!event.altKey || !event.shiftKey || !(key === 'ArrowUp' || key === 'ArrowDown') || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    void import('./drag-rows.ts').then(({ stepRow }) => stepRow(section, target, key === 'ArrowDown', move(section)));
  };
  const full = rows.length >= max;
  const id = fieldId(name);
  const filled = lines!.window?.total ?? (spec.readOnly ? rows.length : stored.length);
  return (
    <section className="card lines" id={id} tabIndex={-1} {...(!spec.readOnly && { onPaste })} {...(grows && { onPointerDown, onKeyDown })}>
      <header>
        <h2>
          {spec.label} {filled > 0 && <span className="cnt-p">{filled}</span>}
        </h2>
      </header>
      {(spec.help || state.errors[name]) && (
        <div className="pad tight-p">
          {spec.help && <p className="help">{spec.help}</p>}
          <FieldErrors id={id} messages={state.errors[name]} />
        </div>
      )}
      {spec.readOnly && rows.length === 0 && <p className="pad mut">Sin {spec.label.toLocaleLowerCase('es-MX')}.</p>}
      {blocks ? (
        <ol className="blks">
          {rows.map((row, index) => (
            <ChildBlock key={row.key} row={row} spec={spec} state={state} buttons={{ index, count: rows.length, full, act }} />
          ))}
        </ol>
      ) : (
        rows.length > 0 && (
          <div className="ts on">
            <table className="edit">
              <caption className="vh">{spec.label}</caption>
              <thead>
                <tr>
                  <th scope="col">#</th>
                  {columns.map((column) => (
                    <th scope="col" key={column.name} className={`c-${widthClass(column)}${column.right ? ' n' : ''}`}>
                      {column.label}
                      {column.suffix && ` (${column.suffix})`}
                    </th>
                  ))}
                  {grows && (
                    <th scope="col">
                      <span className="vh">Acciones</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <ChildRow key={row.key} row={row} spec={spec} state={state} buttons={{ index, count: rows.length, full, act }} />
                ))}
              </tbody>
            </table>
          </div>
        )
      )}
      {grows && (
        <footer>
          <button className="btn sm" name={DO} value={intent('add', name)} formNoValidate onClick={add} disabled={full}>
            <Icon name="plus" />
            Agregar {one}
          </button>
          {!full && (
            <details>
              <summary className="btn sm gho">Pegar filas</summary>
              <textarea
                className="in"
                name={name + PASTE}
                rows={4}
                aria-label={`Celdas copiadas para ${spec.label}`}
                placeholder="Copia las celdas en tu hoja de cálculo y pégalas aquí"
              />
              <button className="btn sm" name={DO} value={intent('paste', name)} formNoValidate>
                Pegar
              </button>
            </details>
          )}
          {full && <span className="help">Caben hasta {(lines!.window?.max ?? max).toLocaleString('en-US')}.</span>}
        </footer>
      )}
    </section>
  );
}

/** Rows beyond which a row shows its references by title alone. */
export const MANY_ROWS = 12;

/** Room that a column asks for in the table. */
export const widthClass = ({ control, width }: FieldSpec): 's' | 'm' | 'l' =>
  control === 'bool' ? 's' : control === 'number' || width <= 3 ? 's' : control === 'longtext' || width >= 8 || control === 'ref' ? 'l' : 'm';
