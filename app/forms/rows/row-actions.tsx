import type { MouseEvent } from 'react';
import { t } from '#app/i18n/t.ts';
import { iconElement } from '#app/ui/icons/icon.tsx';
import { INTENT_NAME, intent } from '../names.ts';
import { rowNumber } from './nested/row-paths.ts';

export interface RowButtons {
  readonly index: number;
  readonly count: number;
  readonly full: boolean;
  act(event: MouseEvent<HTMLButtonElement>, verb: 'duplicate' | 'remove' | 'up' | 'down'): void;
}

const VERBS = () =>
  [
    ['up', 'arrow-up', t('form.rowUp', 'Subir')],
    ['down', 'arrow-down', t('form.rowDown', 'Bajar')],
    ['duplicate', 'copy', t('form.rowDuplicate', 'Duplicar')],
    ['remove', 'trash-2', t('common.remove', 'Quitar')],
  ] as const;

type Verb = ReturnType<typeof VERBS>[number][0];

export function RowActions({
  name,
  buttons: { index, count, full, act },
  verbs,
}: {
  name: string;
  buttons: RowButtons;
  verbs?: readonly Verb[];
}) {
  return VERBS()
    .filter(([verb]) => !verbs || verbs.includes(verb))
    .map(([verb, icon, label]) => (
      <button
        key={verb}
        className="btn gho ico"
        name={INTENT_NAME}
        value={intent(verb, name, index)}
        formNoValidate
        data-row={index}
        aria-label={t('form.actionOnRow', '{label} renglón {n}', {
          label,
          n: rowNumber(`${name}[${index}]`),
        })}
        title={label}
        disabled={
          (verb === 'up' && index === 0) ||
          (verb === 'down' && index === count - 1) ||
          (verb === 'duplicate' && full)
        }
        onClick={(event) => act(event, verb)}
      >
        {iconElement(icon)}
      </button>
    ));
}
