import { CONFIRMED_WARNINGS } from '#erp/model/records/warnings.ts';
import { t } from '#app/i18n/t.ts';
import type { ApiError } from '#app/api-client/api-error.ts';
import { fieldId } from '#app/forms/names.ts';
import { splitName } from '#app/forms/rows/nested/row-paths.ts';
import { specAt, writableSpec } from '#app/forms/form-values.server.ts';
import type { MessageView, TabView } from './view/view-types.ts';

export type Errors = Readonly<Record<string, readonly string[]>>;

/** `lines[1].lots[0]` → its table and the number of its row; null for what is no whole row. */
function rowIn(name: string): { readonly table: string; readonly row: number } | null {
  const match = /^(.+)\[(\d+)\]$/.exec(name);
  return match && { table: match[1]!, row: Number(match[2]) + 1 };
}

/** «Partidas, renglón 3» of what a table is in, before the table's own label. */
function outerLabel(tabs: readonly TabView[], table: string): string {
  const { lines } = splitName(table);
  return lines === null ? '' : `${rowLabel(tabs, table.slice(0, table.lastIndexOf('.')))}, `;
}

function rowLabel(tabs: readonly TabView[], name: string): string {
  const { table, row } = rowIn(name)!;
  const label = outerLabel(tabs, table) + (specAt(tabs, table)?.label ?? '');
  return t('form.cellOfRow', '{label}, renglón {n}', { label, n: row });
}

/**
 * «Partidas, renglón 3: Cantidad», or the field's label; null when the form does not show such a
 * field.
 */
export function placeOf(
  tabs: readonly TabView[],
  name: string,
): { readonly label: string; readonly id: string } | null {
  const row = rowIn(name);
  if (row)
    return specAt(tabs, row.table) ? { label: rowLabel(tabs, name), id: fieldId(row.table) } : null;
  const { lines, index } = splitName(name);
  const spec = specAt(tabs, name);
  if (lines === null) return spec ? { label: spec.label, id: fieldId(name) } : null;
  const table = specAt(tabs, lines);
  return table
    ? {
        label: t('form.rowOf', '{table}, renglón {row}{column}', {
          table: outerLabel(tabs, lines) + table.label,
          row: index + 1,
          column: spec ? `: ${spec.label}` : '',
        }),
        id: spec ? fieldId(name) : fieldId(lines),
      }
    : null;
}

/**
 * Whether what is wrong can be put right on the form: its field, or the row's, is there to be
 * written.
 */
export const isWritable = (tabs: readonly TabView[], name: string): boolean =>
  writableSpec(tabs, rowIn(name)?.table ?? name) !== undefined;

/**
 * The red summary of a refused save, with a link to each field. `failed` says what did not happen.
 */
export function summaryOf(
  tabs: readonly TabView[],
  errors: Errors,
  text?: string,
  failed = t('ui.form.notSaved', 'No se guardó'),
): MessageView {
  const placed = Object.entries(errors).map(([name, messages]) => ({
    place: placeOf(tabs, name),
    message: messages.join(' '),
  }));
  const links = placed.flatMap(({ place, message }): [string, string][] =>
    place ? [[`#${place.id}`, `${place.label}: ${message}`]] : [],
  );
  const others = placed.flatMap(({ place, message }) => (place ? [] : [message]));
  const count = links.length;
  const title =
    count === 0
      ? failed
      : t('form.correct', ['{failed}: corrige {count} campo', '{failed}: corrige {count} campos'], {
          failed,
          count,
        });
  const rest = [...others, ...(count === 0 && text && others.length === 0 ? [text] : [])].join(' ');
  return { tone: 'bad', title, ...(rest && { text: rest }), ...(count > 0 && { links }) };
}

/** Names of the warnings that a posted form was shown with. */
export const confirmedIn = (posted: unknown): readonly string[] =>
  typeof posted === 'string' ? posted.split(',').filter((name) => name !== '') : [];

export const withConfirmed = (confirmed: readonly string[]) =>
  confirmed.length === 0 ? {} : { [CONFIRMED_WARNINGS]: [...confirmed] };

/**
 * What a rule warns of, with a link to each field, and the names by which sending the same again
 * confirms it; null when the refusal is another one.
 */
export function warningsOf(
  tabs: readonly TabView[],
  error: ApiError,
): { readonly message: MessageView; readonly confirm: readonly string[] } | null {
  if (!error.is('POR_CONFIRMAR')) return null;
  const warnings = (error.content?.warnings ?? {}) as Errors;
  const confirm = (error.content?.confirm ?? []) as readonly string[];
  const { text, links } = summaryOf(tabs, warnings);
  return {
    message: {
      tone: 'wait',
      title: t('message.toConfirm', 'Revisa antes de seguir: todavía no se guarda nada'),
      text: [
        text,
        t('message.confirmOrMend', 'Corrige lo que haga falta o continúa de todos modos.'),
      ]
        .filter(Boolean)
        .join(' '),
      ...(links && { links }),
    },
    confirm,
  };
}

const KEPT = () => t('message.nothingLost', 'Nada de lo que escribiste se perdió.');

/** What to say of a save that failed for a reason other than its fields. */
export function failureOf(error: ApiError): MessageView {
  if (error.status === 401)
    return {
      tone: 'bad',
      title: t('message.sessionExpired', 'No se guardó: tu sesión venció'),
      text: t(
        'message.sessionExpiredHelp',
        'Entra de nuevo en otra pestaña y vuelve a guardar aquí. {kept}',
        { kept: KEPT() },
      ),
    };
  if (error.status === 429)
    return {
      tone: 'bad',
      title: t('message.tooMany', 'No se guardó: demasiados intentos'),
      text: t('message.tooManyHelp', 'Espera un minuto y vuelve a guardar. {kept}', {
        kept: KEPT(),
      }),
    };
  if (error.status === 503)
    return {
      tone: 'bad',
      title: t('message.noAnswer', 'No se guardó: el sistema no respondió'),
      text: t(
        'message.noAnswerHelp',
        '{kept} Vuelve a guardar en un momento; si ya se hubiera guardado, no se duplicará.',
        { kept: KEPT() },
      ),
    };
  if (error.status >= 500)
    return {
      tone: 'bad',
      title: t('message.internal', 'No se guardó: hubo un error interno'),
      text: `${KEPT()} ${error.requestId ? t('message.internalHelp', 'Si se repite, repórtalo con el folio {id}.', { id: error.requestId }) : ''}`.trim(),
    };
  return {
    tone: 'bad',
    title: t('ui.form.notSaved', 'No se guardó'),
    text: `${error.content?.message ?? ''} ${KEPT()}`.trim(),
  };
}
