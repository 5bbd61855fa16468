/** Suggestions under the search box of the header. */
import { t } from '#app/i18n/t.ts';
import { element, suggest, type Go } from './suggest.ts';

const ready = new WeakSet<HTMLInputElement>();

export function attach(field: HTMLInputElement, go: Go): void {
  if (ready.has(field)) return;
  ready.add(field);
  const list = element('div', {
    class: 'pal-l drop',
    id: 'find-list',
    role: 'listbox',
    'aria-label': t('palette.suggestions', 'Sugerencias'),
  });
  list.hidden = true;
  field.closest('form')?.append(list);
  const { show, hide } = suggest(field, list, go, (open) => {
    list.hidden = !open;
  });
  field.addEventListener('focus', show);
  field.addEventListener('blur', hide);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  field.form?.addEventListener('submit', hide);
  show();
}
