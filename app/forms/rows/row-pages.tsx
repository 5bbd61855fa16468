import { t } from '#app/i18n/t.ts';
import type { FieldSpec } from '#app/resource-screens/shared/view/view-types.ts';
import { INTENT_NAME, intent } from '../names.ts';

const grouped = (n: number) => n.toLocaleString('en-US');

/**
 * The pages of a long table: each button posts the form, so that what was typed on this page is
 * kept.
 */
export function RowPages({ spec }: { readonly spec: FieldSpec }) {
  const { first, shown, total, size } = spec.lines!.window!;
  const last = Math.floor((total - 1) / size) * size;
  const to = [
    [t('common.firstPage', 'Primera'), 0],
    [t('common.previous', 'Anterior'), first - size],
    [t('common.next', 'Siguiente'), first + size],
    [t('common.lastPage', 'Última'), last],
  ] as const;
  return (
    <nav
      className="card pad grp"
      aria-label={t('form.pagesOf', 'Páginas de {label}', { label: spec.label })}
    >
      <span className="help">
        {t('form.range', '{from} a {to} de {total}', {
          from: grouped(first + 1),
          to: grouped(first + shown),
          total: grouped(total),
        })}
      </span>
      {to.map(([label, at]) => (
        <button
          key={label}
          className="btn sm"
          name={INTENT_NAME}
          value={intent('page', spec.name, Math.max(0, at))}
          formNoValidate
          disabled={at < 0 || at > last || at === first}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
