import { t } from '#app/i18n/t.ts';
import type { BulkAction } from './bulk-types.ts';

export const BULK_FORM = 'varios';

/** Floats while something is chosen; CSS counts and shows it, so it works without a script. */
export function BulkBar({
  actions,
  target,
  allHref,
}: {
  actions: readonly BulkAction[];
  target: string;
  allHref: string;
}) {
  return (
    <form id={BULK_FORM} method="get" action={target} className="bulk card" data-full="">
      <b>{t('bulk.chosen', 'elegidos')}</b>
      <a className="btn gho sm" href={allHref}>
        {t('bulk.wholePage', 'Toda la página')}
      </a>
      {actions.map(({ action, label, tone }) => (
        <button
          key={action}
          className={tone === 'dan' ? 'btn sm dan' : 'btn sm'}
          name="act"
          value={action}
        >
          {label}
        </button>
      ))}
    </form>
  );
}
