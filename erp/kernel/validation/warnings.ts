/**
 * What a rule finds odd in a record without refusing it. The save answers with it and stores
 * nothing; the same save with the names of what was shown confirms exactly that.
 */
import { createHash } from 'node:crypto';
import { CONFIRMED_WARNINGS } from '#erp/model/records/warnings.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '../actor.ts';
import { listMembers, type WireObject } from '../wire/encoding.ts';
import type { Changes } from '../audit/audit.ts';
import { ValidationErrors } from './validation-errors.ts';

/** Another sentence, or the same of another field, is another warning. */
const nameOf = (path: string, message: string): string =>
  createHash('sha256').update(`${path}\n${message}`).digest('hex').slice(0, 16);

/** Takes the names out of a body, so that what is left are its own members; null without them. */
export function takeConfirmed(body: WireObject): ReadonlySet<string> | null {
  const sent = body[CONFIRMED_WARNINGS];
  if (sent === undefined) return null;
  Reflect.deleteProperty(body, CONFIRMED_WARNINGS);
  if (sent === '') return null;
  const names = typeof sent === 'string' ? [sent] : listMembers(sent)?.map(([, each]) => each);
  if (!names?.every((name) => typeof name === 'string'))
    throw invalid({
      [CONFIRMED_WARNINGS]: [
        t('save.asTheyCame', 'Manda los avisos como vinieron en la respuesta.'),
      ],
    });
  return new Set(names);
}

/** Nobody is there to be shown a sentence: it goes on, and the history keeps it. */
const asksNobody = ({ origin, importId }: Actor): boolean =>
  origin === 'SISTEMA' || origin === 'TRABAJO' || importId !== undefined;

export class Warnings extends ValidationErrors {
  /** What the history keeps of them, by field: who may not read one is not told of it. */
  get changes(): Changes {
    return this.any ? { [CONFIRMED_WARNINGS]: [null, this.fields] } : {};
  }

  /** Throws POR_CONFIRMAR unless each was shown to the actor before and is confirmed. */
  requireConfirmed(actor: Actor): void {
    const all = Object.entries(this.fields).flatMap(([path, messages]) =>
      messages.map((message) => nameOf(path, message)),
    );
    if (asksNobody(actor) || all.every((name) => actor.confirmedWarnings?.has(name))) return;
    throw new DomainError(
      'POR_CONFIRMAR',
      t(
        'save.confirmWarnings',
        'Todavía no se guarda nada: revisa los avisos y confírmalos para seguir.',
      ),
      { extra: { warnings: this.fields, confirm: all } },
    );
  }
}
