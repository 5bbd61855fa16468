import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { choicesOf, genderOf, labelOne } from './view/view.server.ts';

const IRREGULAR: Readonly<Record<string, string>> = {
  abrir: 'abierto',
  reabrir: 'reabierto',
  cubrir: 'cubierto',
  devolver: 'devuelto',
  resolver: 'resuelto',
  disolver: 'disuelto',
  escribir: 'escrito',
  imprimir: 'impreso',
  reimprimir: 'reimpreso',
  hacer: 'hecho',
  rehacer: 'rehecho',
  deshacer: 'deshecho',
  poner: 'puesto',
  reponer: 'repuesto',
  ver: 'visto',
};

/**
 * What follows the verb says how, not what: «de baja», «temporalmente», «como hecho». With an
 * object the record is not what was done.
 */
const MANNER = /^( (de|del|en|como|a|al|para|por|con|sin) .+| \w+mente)?$/;

/**
 * «Suspender» → «suspendido»; null for a label that does not begin with an infinitive about the
 * record itself.
 */
export function pastParticiple(label: string, gender: 'm' | 'f'): string | null {
  const match = /^(\p{L}+(?:ar|er|ir|ír))(.*)$/u.exec(label.trim().toLocaleLowerCase('es-MX'));
  if (!match || !MANNER.test(match[2]!)) return null;
  const verb = match[1]!;
  const ending = verb.slice(-2);
  const stem = verb.slice(0, -2);
  const hiatus = /[aeo]$/.test(stem) && ending !== 'ar';
  const regular = ending === 'ar' ? `${stem}ado` : `${stem}${hiatus ? 'ído' : 'ido'}`;
  const past = IRREGULAR[verb] ?? regular;
  return (gender === 'f' ? past.replace(/o$/, 'a') : past) + match[2];
}

/** «Unidad de medida guardada.» */
export function savedMessage(resource: Resource, session: Session): string {
  const one = labelOne(resource, session);
  return genderOf(resource) === 'f'
    ? t('form.savedF', '{one} guardada.', { one })
    : t('form.savedM', '{one} guardado.', { one });
}

/** «Unidad de medida eliminada.» */
export function deletedMessage(resource: Resource, session: Session): string {
  const one = labelOne(resource, session);
  return genderOf(resource) === 'f'
    ? t('form.deletedF', '{one} eliminada.', { one })
    : t('form.deletedM', '{one} eliminado.', { one });
}

/**
 * What the notice says once a change of state was made: «Usuario suspendido.» `after` is the state
 * in which the record then is, which somebody outside may have decided.
 */
export function successMessage(
  resource: Resource,
  action: string,
  session: Session,
  after?: unknown,
): string {
  const transition = resource.states?.transitions[action];
  if (!transition) return t('panel.ready', 'Listo.');
  const { successMessage, label, to, outside, messages } = transition;
  const answered = typeof after === 'string' ? (outside?.messages ?? messages)?.[after] : undefined;
  if (answered)
    return session.t(`${resource.path}.actions.${action}.in.${String(after)}`, answered);
  if (successMessage) return session.t(`${resource.path}.actions.${action}.done`, successMessage);
  const past = pastParticiple(
    session.t(`${resource.path}.actions.${action}`, label),
    genderOf(resource),
  );
  if (past) return `${labelOne(resource, session)} ${past}.`;
  const name = resource.states!.field;
  const field = resource.fields[name];
  const state =
    to && field?.kind === 'choice'
      ? choicesOf(resource, name, field, session).find(([code]) => code === to)?.[1]
      : undefined;
  return state
    ? `${labelOne(resource, session)}: ${inSentence(state)}.`
    : t('panel.ready', 'Listo.');
}
