import { Icon } from '#app/ui/icon.tsx';
import type { RowButtons } from './child-table.tsx';
import { DO, intent } from './names.ts';

const VERBS = [
  ['up', 'arrow-up', 'Subir'],
  ['down', 'arrow-down', 'Bajar'],
  ['duplicate', 'copy', 'Duplicar'],
  ['remove', 'trash-2', 'Quitar'],
] as const;

export function RowActions({ name, buttons: { index, count, full, act } }: { name: string; buttons: RowButtons }) {
  return VERBS.map(([verb, icon, label]) => (
    <button
      key={verb}
      className="btn gho ico"
      name={DO}
      value={intent(verb, name, index)}
      formNoValidate
      data-row={index}
      aria-label={`${label} renglón ${index + 1}`}
      title={label}
      disabled={(verb === 'up' && index === 0) || (verb === 'down' && index === count - 1) || (verb === 'duplicate' && full)}
      onClick={(event) => act(event, verb)}
    >
      <Icon name={icon} />
    </button>
  ));
}
