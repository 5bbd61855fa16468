import type { FieldSpec, FormState } from '#app/catalogue/view-types.ts';
import { Icon } from '#app/ui/icon.tsx';
import { MANY_ROWS, type HeldRow, type RowButtons } from './child-table.tsx';
import { FieldErrors } from './errors.tsx';
import { FieldBox } from './field-box.tsx';
import { fieldId, rowName } from './names.ts';
import { Grip } from './grip.tsx';
import { RowActions } from './row-actions.tsx';

interface Props {
  readonly row: HeldRow;
  readonly spec: FieldSpec;
  readonly state: FormState;
  readonly buttons: RowButtons;
}

function summaryOf({ row, spec, state }: Props): string {
  const { columns, summary } = spec.lines!;
  const texts = columns
    .filter(({ name, control }) => (summary ? summary.includes(name) : control !== 'bool' && control !== 'longtext' && control !== 'secret'))
    .map((column) => {
      const text = row.values[column.name];
      if (typeof text !== 'string' || text === '') return '';
      if (column.ref) return row.titles[column.name] ?? state.titles[rowName(spec.name, row.at, column.name)] ?? '';
      return column.choices?.find(([code]) => code === text)?.[1] ?? text;
    });
  return texts.filter(Boolean).slice(0, 3).join(' · ');
}

/** What only the system writes, and it has not written yet, says nothing. */
const says = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A child row with many fields: folded to one line, and a whole form when opened. What is folded is posted all the same. */
export function ChildBlock(props: Props) {
  const { row, spec, state, buttons } = props;
  const { index } = buttons;
  const prefix = `${spec.name}[${row.at}]`;
  const wrong = Object.keys(state.errors).some((name) => name.startsWith(`${prefix}.`)) || state.errors[prefix] !== undefined;
  const searching = Object.keys(state.searches).some((name) => name.startsWith(`${prefix}.`));
  const summary = summaryOf(props);
  return (
    <li>
      {typeof row.values.id === 'string' && <input type="hidden" name={rowName(spec.name, index, 'id')} value={row.values.id} />}
      <details open={wrong || searching || row.values.id === undefined}>
        <summary>
          <Grip spec={spec} index={index} text={(spec.lines!.window?.first ?? 0) + index + 1} />
          <Icon name="chevron-right" />
          {summary || <span className="mut">{`${spec.lines!.one.charAt(0).toLocaleUpperCase('es-MX')}${spec.lines!.one.slice(1)} sin capturar`}</span>}
          {wrong && <span className="chip bad">Corrige</span>}
        </summary>
        <FieldErrors id={fieldId(prefix)} messages={state.errors[prefix]} />
        <div className="g">
          {spec
            .lines!.columns.filter(({ name, readOnly, control }) => !spec.lines!.summary?.includes(name) && !(readOnly && control !== 'bool' && !says(row.values[name])))
            .map((column) => (
              <FieldBox
                key={column.name}
                spec={index > 0 && column.help ? { ...column, help: undefined } : column}
                name={rowName(spec.name, index, column.name)}
                known={rowName(spec.name, row.at, column.name)}
                shared={`${spec.name}.${column.name}`}
                value={row.values[column.name]}
                state={state}
                title={row.titles[column.name]}
                many={buttons.count > MANY_ROWS}
              />
            ))}
        </div>
        {!spec.readOnly && !spec.lines!.fixed && (
          <p className="row-a">
            <RowActions name={spec.name} buttons={buttons} />
          </p>
        )}
      </details>
    </li>
  );
}
