/** Ctrl K: everything that can be opened or created, in one list. */
import { t } from '#app/i18n/t.ts';
import { element, suggest, withStyles, type Go } from './suggest.ts';

let dialog: HTMLDialogElement | null = null;
let reopen: () => void = () => undefined;

export async function openPalette(go: Go): Promise<void> {
  await withStyles();
  if (!dialog?.isConnected) [dialog, reopen] = make(go);
  if (dialog.open) return dialog.close();
  dialog.showModal();
  reopen();
}

function make(go: Go): [HTMLDialogElement, () => void] {
  const field = element('input', {
    class: 'in',
    type: 'search',
    name: 'q',
    autocomplete: 'off',
    'aria-label': t('palette.help', 'Ir a, crear o buscar'),
    placeholder: t('palette.help', 'Ir a, crear o buscar'),
  });
  const list = element('div', {
    class: 'pal-l',
    id: 'palette-list',
    role: 'listbox',
    'aria-label': t('palette.suggestions', 'Sugerencias'),
    tabindex: '-1',
  });
  const form = element(
    'form',
    { role: 'search', 'aria-label': t('palette.palette', 'Paleta'), action: '/actions' },
    field,
  );
  const keys = [
    ['↑↓', ' elegir  '],
    [t('palette.enter', 'Intro'), ' abrir  '],
    ['Esc', ' cerrar'],
  ] as const;
  const help = element(
    'p',
    { class: 'ttl' },
    ...keys.flatMap(([key, what]) => [element('kbd', {}, key), what]),
  );
  const box = element(
    'dialog',
    { class: 'pal', 'aria-label': t('palette.title', 'Paleta de acciones') },
    form,
    list,
    help,
  );
  const away = (href: string) => {
    box.close();
    go(href);
  };
  const { show } = suggest(field, list, away, () => undefined);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    away(`/actions?q=${encodeURIComponent(field.value.trim())}`);
  });
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  return [
    box,
    () => {
      field.value = '';
      show();
      field.focus();
    },
  ];
}
