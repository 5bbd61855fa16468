import type { FieldSpec, FormState } from '#app/catalogue/view-types.ts';
import type { HeldRow, RowButtons } from './child-table.tsx';
import { MANY_ROWS, widthClass } from './child-table.tsx';
import { Control } from './control.tsx';
import { FieldErrors } from './errors.tsx';
import { fieldId, rowName } from './names.ts';
import { Grip } from './grip.tsx';
import { RowActions } from './row-actions.tsx';

interface Props {
  readonly row: HeldRow;
  readonly spec: FieldSpec;
  readonly state: FormState;
  readonly buttons: RowButtons;
}

export function ChildRow({ row, spec, state, buttons }: Props) {
  const { index } = buttons;
  const whole = state.errors[`${spec.name}[${row.at}]`];
  return (
    <tr>
      <td>
        <Grip spec={spec} index={index} text={(spec.lines!.window?.first ?? 0) + index + 1} />
        {typeof row.values.id === 'string' && <input type="hidden" name={rowName(spec.name, index, 'id')} value={row.values.id} />}
        {whole && <FieldErrors id={fieldId(`${spec.name}[${row.at}]`)} messages={whole} />}
      </td>
      {spec.lines!.columns.map((column) => {
        const name = rowName(spec.name, index, column.name);
        const known = rowName(spec.name, row.at, column.name);
        const id = fieldId(name);
        const messages = state.errors[known];
        const aria = { 'aria-label': `${column.label}, renglón ${index + 1}`, 'aria-invalid': messages ? true : undefined, 'aria-describedby': messages ? `${id}-e` : undefined };
        return (
          <td key={column.name} className={`c-${widthClass(column)}${column.right ? ' n' : ''}`} data-l={column.label}>
            <Control
              spec={column.suffix ? { ...column, suffix: undefined } : column}
              name={name}
              id={id}
              value={row.values[column.name]}
              state={state}
              known={known}
              shared={`${spec.name}.${column.name}`}
              aria={aria}
              title={row.titles[column.name]}
              many={buttons.count > MANY_ROWS}
              cell
            />
            <FieldErrors id={id} messages={messages} />
          </td>
        );
      })}
      {!spec.readOnly && !spec.lines!.fixed && (
        <td className="row-a">
          <RowActions name={spec.name} buttons={buttons} />
        </td>
      )}
    </tr>
  );
}
