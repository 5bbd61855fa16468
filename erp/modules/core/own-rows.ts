/** What the personal services share: who asks, and a body read by the declaration. */
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import type { CallContext, Row } from '#erp/kernel/rules.ts';
import { checkRequired } from '#erp/kernel/validation/checks.ts';
import { draftOf, parseRecord } from '#erp/kernel/validation/parse.ts';
import { ValidationErrors } from '#erp/kernel/validation/validation-errors.ts';

export type Person = Actor & { readonly userId: number };

/** A signed-in person; programs and jobs have nothing of their own here. */
export function personOf(context: CallContext): Person {
  const actor = requireActor(context);
  if (actor.userId === null)
    throw new DomainError(
      'SIN_PERMISO',
      t('request.personal', 'Esto es de cada persona: entra con tu usuario.'),
    );
  return actor as Person;
}

export function idOf({ id }: CallContext): number {
  if (id === null) throw notFound();
  return id;
}

export const tenantOf = (actor: Actor) => ({
  accountId: actor.accountId,
  operator: actor.operator,
});

/** The record as it would be stored; fields outside `allowed` are refused. Throws VALIDACION. */
export function readBody(
  context: CallContext,
  actor: Actor,
  before: Row | null,
  allowed: readonly string[],
): { readonly draft: Row; readonly problems: ValidationErrors } {
  const { services, resource } = context;
  const { registry } = services;
  const problems = new ValidationErrors();
  const { version: _version, ...body } = context.body as WireObject;
  for (const name of Object.keys(body))
    if (!allowed.includes(name)) problems.add(name, t('value.noField', 'Este campo no existe.'));
  const known = Object.fromEntries(Object.entries(body).filter(([name]) => allowed.includes(name)));
  const draft = draftOf(
    resource,
    parseRecord({ registry, actor, problems }, resource, known, before),
    before,
    actor,
  );
  checkRequired(registry, resource, draft, problems);
  return { draft, problems };
}
